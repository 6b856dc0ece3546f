/** Finds a short way to a defect by trying shorter ones. Pure but for `shows`. */
import type { RecordedPath } from '../reproduction.ts';

export interface Shortened {
  readonly path: RecordedPath;
  /** Times `path` was replayed, and how many of those showed the defect. */
  readonly replays: number;
  readonly confirmed: number;
}

/** Replays that one issue is worth, the last one for the evidence not counted. */
const mostReplays = 8;

/**
 * The last steps first, from the page that they were done on, then twice as many and so on: mostly a step or two do it.
 * Then what is found loses steps as long as it still shows. `page`: where the defect was seen.
 */
export async function shorten(
  path: RecordedPath,
  page: string,
  shows: (path: RecordedPath) => Promise<boolean>,
): Promise<Shortened> {
  let left = mostReplays;
  const tried = async (candidate: RecordedPath) => {
    left--;
    return shows(candidate);
  };
  for (const candidate of endings(path, page)) {
    if (left <= 1) break;
    if (await tried(candidate)) return fewer(candidate, tried, () => left > 0);
  }
  // Its beginning was forgotten: from its start it cannot be gone again, and that it does not show says nothing.
  if (path.dropped > 0) return { path, replays: 0, confirmed: 0 };
  const first = await tried(path);
  if (first) return fewer(path, tried, () => left > 0);
  const second = await shows(path);
  return { path, replays: 2, confirmed: second ? 1 : 0 };
}

/** Ways that end as the whole one does, shorter than it. */
function endings(path: RecordedPath, page: string): RecordedPath[] {
  const { steps, needsLogin } = path;
  const ways: RecordedPath[] = [{ start: page, needsLogin, dropped: 0, steps: [] }];
  for (let length = 1; length < steps.length; length *= 2) {
    const some = steps.slice(-length);
    ways.push({ start: some[0]?.at ?? path.start, needsLogin, dropped: 0, steps: some });
  }
  return ways;
}

/** Leaves out halves, then quarters, then single steps. */
async function fewer(
  found: RecordedPath,
  tried: (path: RecordedPath) => Promise<boolean>,
  more: () => boolean,
): Promise<Shortened> {
  let path = found;
  let size = Math.floor(path.steps.length / 2);
  while (size >= 1 && more()) {
    let shorter: RecordedPath | null = null;
    // From the front: what comes last is mostly what does it.
    for (let from = 0; from + size <= path.steps.length && more(); from += size) {
      const candidate: RecordedPath = { ...path, steps: path.steps.toSpliced(from, size) };
      if (!(await tried(candidate))) continue;
      shorter = candidate;
      break;
    }
    if (shorter) path = shorter;
    size = shorter ? Math.min(size, Math.floor(path.steps.length / 2)) : Math.floor(size / 2);
  }
  return { path, replays: 1, confirmed: 1 };
}
