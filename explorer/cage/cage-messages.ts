/** What a worker and the process that explores for it say to each other; between processes of one build, by V8's clone. */
import type { BrowserChoice } from '../browser/browser.ts';
import type { ExplorationChoice, ExplorationResult, ProducedArtifact } from '../exploration.ts';
import type { RunJob } from '../egress/explore-run.ts';
import type { FoundIssue, RunProgress } from '../../contract/worker-api.ts';

export type ToCage =
  | { readonly kind: 'explore'; readonly job: RunJob; readonly options: CagedOptions; readonly watched: boolean | null }
  | { readonly kind: 'watched'; readonly watched: boolean }
  | { readonly kind: 'end' };

export interface CagedOptions {
  readonly browser: BrowserChoice;
  readonly never: readonly string[];
  readonly bytesMax?: number;
}

export type FromCage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'progress'; readonly value: RunProgress }
  | { readonly kind: 'issue'; readonly value: FoundIssue }
  | { readonly kind: 'artifact'; readonly value: ProducedArtifact }
  | { readonly kind: 'choice'; readonly value: ExplorationChoice }
  | { readonly kind: 'picture'; readonly value: Buffer }
  | { readonly kind: 'result'; readonly value: ExplorationResult }
  | { readonly kind: 'broken'; readonly message: string };

/** Both ends are ours: the kind alone is looked at, what comes with it is of the same build. */
export const isFromCage = (message: unknown): message is FromCage => hasKind(message);
export const isToCage = (message: unknown): message is ToCage => hasKind(message);

const hasKind = (message: unknown): boolean => typeof message === 'object' && message !== null && 'kind' in message;
