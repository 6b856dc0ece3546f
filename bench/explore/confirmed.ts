/** Of the issues that each run found, how many were replayed and showed again. Pure. */
import type { RunRecord } from './record.ts';

export interface Confirmed {
  readonly application: string;
  readonly engine: string;
  readonly seed: number;
  readonly issues: number;
  readonly replayed: number;
  readonly confirmed: number;
}

/** Of engines that replay anything. */
export function confirmed(records: readonly RunRecord[]): Confirmed[] {
  const replays = records.filter(({ result, again }) => !again && result.issues.some((issue) => issue.replays));
  return replays.map(({ application, engine, seed, result: { issues } }) => ({
    ...{ application, engine, seed, issues: issues.length },
    replayed: issues.filter((issue) => issue.replays).length,
    confirmed: issues.filter((issue) => issue.confirmed).length,
  }));
}
