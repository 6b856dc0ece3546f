import { refusalOf } from './guard.ts';
import type { Candidate, Snapshot } from './snapshot.ts';

/** What may be acted on here: nothing the guard refuses, nothing that lies under something else. Pure. */
export function usableOf(
  { candidates, dialogs }: Snapshot,
  origin: string,
  size: { width: number; height: number },
): Candidate[] {
  const onScreen = ({ x, y }: Candidate) => x > 0 && y > 0 && x < size.width && y < size.height;
  return candidates.filter((candidate) => {
    if (refusalOf(candidate, origin) !== null) return false;
    if (candidate.field?.readOnly && candidate.kind === 'text' && !candidate.field.list) return false;
    // Off screen nothing can be hit before scrolling; on screen a miss means covered, and behind an open layer all is.
    return candidate.inView || (!onScreen(candidate) && (dialogs.length === 0 || candidate.layer > 0));
  });
}
