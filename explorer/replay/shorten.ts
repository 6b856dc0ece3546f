/** Finds a short way to a defect by trying shorter ones. Pure but for what it is given. */
import type { RecordedPath } from '../reproduction.ts';

export interface Found {
  readonly path: RecordedPath;
  /** Times `path` was replayed, and how many of those showed the defect. */
  readonly replays: number;
  readonly confirmed: number;
}

export interface Trial {
  /** Whether going that way shows the defect. */
  shows(path: RecordedPath): Promise<boolean>;
  /** Whether there is time for another replay. */
  mayGoOn(): boolean;
}

/** Replays that leaving steps out of one way is worth. */
const mostReplays = 4;
/** A replay costs its page's load more than its steps: few lengths are tried. */
const longer = 4;

/** The last step first, from the page that it was done on, then four times as many and so on: mostly a step or two do it. */
export async function findWay(path: RecordedPath, { shows, mayGoOn }: Trial): Promise<Found> {
  for (const candidate of endings(path)) {
    if (!mayGoOn()) break;
    if (await shows(candidate)) return { path: candidate, replays: 1, confirmed: 1 };
  }
  // Its beginning was forgotten: from its start it cannot be gone again, and that it does not show says nothing.
  if (path.dropped > 0 || !mayGoOn()) return { path, replays: 0, confirmed: 0 };
  return { path, replays: 1, confirmed: (await shows(path)) ? 1 : 0 };
}

/** Ways that end as the whole one does, shorter than it. */
function endings({ steps, start, needsLogin }: RecordedPath): RecordedPath[] {
  const ways: RecordedPath[] = [];
  for (let length = 1; length < steps.length; length *= longer) {
    const some = steps.slice(-length);
    ways.push({ start: some[0]?.at ?? start, needsLogin, dropped: 0, steps: some });
  }
  return ways;
}

/** What shows the defect without steps that it does not need: leaves out halves, then quarters, then single steps. */
export async function leaveOut(found: RecordedPath, { shows, mayGoOn }: Trial): Promise<RecordedPath> {
  let left = mostReplays;
  const more = () => left > 0 && mayGoOn();
  let path = found;
  let size = Math.floor(path.steps.length / 2);
  while (size >= 1 && more()) {
    let shorter: RecordedPath | null = null;
    // From the front: what comes last is mostly what does it.
    for (let from = 0; from + size <= path.steps.length && more(); from += size) {
      const candidate: RecordedPath = { ...path, steps: path.steps.toSpliced(from, size) };
      left--;
      if (!(await shows(candidate))) continue;
      shorter = candidate;
      break;
    }
    if (shorter) path = shorter;
    size = shorter ? Math.min(size, Math.floor(path.steps.length / 2)) : Math.floor(size / 2);
  }
  return path;
}
