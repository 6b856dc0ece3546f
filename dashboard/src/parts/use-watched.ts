import { useState } from 'react';
import type { RunPageQuery } from '../../../contract/api.generated.ts';

export interface Watched {
  /** The explorer's actions that were seen from this page, the newest first. */
  readonly actions: ReadonlyArray<{ readonly number: number; readonly text: string }>;
  /** Code coverage over the run's actions. */
  readonly coverage: ReadonlyArray<{ readonly actions: number; readonly share: number }>;
}

const kept = 200;
const nothing: Watched = { actions: [], coverage: [] };

/** What happens in a run while one watches: the API tells of now alone. */
export function useWatched({ progress }: NonNullable<RunPageQuery['run']>): Watched {
  const [watched, setWatched] = useState(nothing);
  const [seen, setSeen] = useState(-1);
  // Set while rendering, not in an effect: the next state follows from this answer and the last.
  if (progress.actions !== seen) {
    setSeen(progress.actions);
    const { actions, lastAction, codeCoverage } = progress;
    setWatched((before) => ({
      actions: lastAction ? [{ number: actions, text: lastAction }, ...before.actions].slice(0, kept) : before.actions,
      coverage:
        codeCoverage === null ? before.coverage : [...before.coverage, { actions, share: codeCoverage }].slice(-1000),
    }));
  }
  return watched;
}
