/** Whether the same seed finds the same issues again. Pure. */
import type { RunRecord } from './record.ts';

export interface Sameness {
  readonly application: string;
  readonly engine: string;
  readonly seed: number;
  readonly first: number;
  readonly again: number;
  /** Issues of both, of those of the run that found more; 1 when neither found any. */
  readonly share: number;
}

/** For each run that was made twice with one seed. */
export function samenesses(records: readonly RunRecord[]): Sameness[] {
  return records.flatMap((run) => {
    const { application, engine, seed } = run;
    const twin = records.find(
      (other) => other.again && other.application === application && other.engine === engine && other.seed === seed,
    );
    if (run.again || !twin) return [];
    const [first, again] = [fingerprints(run), fingerprints(twin)];
    const most = Math.max(first.size, again.size);
    const share = most === 0 ? 1 : [...first].filter((issue) => again.has(issue)).length / most;
    return [{ application, engine, seed, first: first.size, again: again.size, share }];
  });
}

const fingerprints = ({ result }: RunRecord) => new Set(result.issues.map(({ fingerprint }) => fingerprint));
