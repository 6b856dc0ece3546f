import type { Config } from '../config.ts';
import type { SubjectDoc } from '../models/subject.ts';

export type Kept = 'runs' | 'issues' | 'artifacts';
const dayMs = 86_400_000;

/** Of one product and kind, in one turn. */
export interface Term {
  /** What is older goes. */
  readonly before: Date;
  /** By the clock, milliseconds. */
  readonly now: number;
  readonly signal: AbortSignal;
}

/** What is older goes; null: nothing does. */
export function cutOff(config: Config, subject: SubjectDoc, what: Kept, now: number): Date | null {
  const own = { runs: subject.keepRunsDays, issues: subject.keepIssuesDays, artifacts: subject.keepArtifactsDays };
  const days = own[what] ?? config.keepDays[what];
  return days === 0 ? null : new Date(now - days * dayMs);
}

/** When retention looks again at what it left for an issue's or a comment's sake. */
export const holdUntil = (now: number): Date => new Date(now + dayMs);
