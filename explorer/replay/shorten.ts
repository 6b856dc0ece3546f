/** Which ways to a defect are worth a replay, and what of a way can be left out. Pure but for what it is given. */
import type { LocatedStep, RecordedPath } from '../issues/reproduction.ts';

export interface Trial {
  /** The way as it was gone when the defect showed, without steps that the page did not offer; null: it did not show. */
  shows(path: RecordedPath): Promise<RecordedPath | null>;
  /** Whether there is time for another replay. */
  mayGoOn(): boolean;
}

/** Replays that leaving steps out of one way is worth. */
const mostReplays = 4;
/** A replay costs its page's load more than its steps: few lengths are tried. */
const lengths = [1, 4, 16] as const;

/** So many steps cost hardly more than one, and what is known to lead there more often does than the last step alone. */
const asOne = 4;
/** Steps in one layer. */
const mostInLayer = 12;

/** In a dialog or a menu, which no address opens. */
const isInLayer = ({ deed }: LocatedStep): boolean => deed !== null && 'target' in deed && deed.target.layer > 0;

/**
 * The last step first, from the page that it was done on, then more: mostly a step or two do it, with what opened the layer
 * that they were done in. One of the lengths gives way to what was done since the page's address changed, for that address
 * opens the page as it was then. The whole comes last.
 */
export function waysTo(path: RecordedPath): RecordedPath[] {
  const { steps, dropped, short } = path;
  const since = steps.length - 1 - steps.findLastIndex(({ at }) => at !== steps.at(-1)?.at);
  const instead = since > 1 ? (lengths.find((length) => length >= since && length > 1) ?? lengths.at(-1)) : null;
  function opened(length: number): number {
    const opener = steps.findLastIndex((one, at) => at <= steps.length - length && !isInLayer(one));
    // Some applications are a layer as a whole.
    return opener < 0 || steps.length - opener > length + mostInLayer ? length : steps.length - opener;
  }
  const wanted = lengths.map((length) => opened(Math.min(steps.length, length === instead ? since : length)));
  const chosen = [...new Set(wanted)].filter((one) => one < steps.length);
  const from = (length: number): RecordedPath => {
    const some = steps.slice(-length);
    return { ...path, start: some[0]?.at ?? path.start, dropped: 0, steps: some, short: null };
  };
  const needed = short && { ...path, ...short, dropped: 0, short: null };
  // From the same page fewer steps do not lead to what the last one is done to.
  const lacks = (way: RecordedPath) => needed && way.start === needed.start && way.steps.length <= needed.steps.length;
  const ways = [...(needed ? [needed] : []), ...chosen.map(from).filter((way) => !lacks(way))];
  // Without its beginning it is gone from where the rest begins: what it needs of the beginning, it needs as a state.
  const costOf = (way: RecordedPath) => (way === needed && way.steps.length <= asOne ? 0 : way.steps.length);
  return [...ways.sort((a, b) => costOf(a) - costOf(b)), dropped > 0 ? from(steps.length) : path];
}

/** What shows the defect without steps that it does not need: leaves out the gate, halves, then quarters, then single steps. */
export async function leaveOut(found: RecordedPath, { shows, mayGoOn }: Trial): Promise<RecordedPath> {
  let left = mostReplays;
  const more = () => left > 0 && mayGoOn();
  const open = found.gate && more() ? await shows({ ...found, gate: null }) : null;
  let path = open ?? found;
  let size = Math.floor(path.steps.length / 2);
  while (size >= 1 && more()) {
    let shorter: RecordedPath | null = null;
    // From the front: what comes last is mostly what does it.
    for (let from = 0; from + size <= path.steps.length && more() && !shorter; from += size) {
      left--;
      const steps = path.steps.toSpliced(from, size);
      // Without its beginning it is gone from the page where the rest begins.
      shorter = await shows({ ...path, start: (from === 0 && steps[0]?.at) || path.start, steps });
    }
    if (shorter) path = shorter;
    size = shorter ? Math.min(size, Math.floor(path.steps.length / 2)) : Math.floor(size / 2);
  }
  return path;
}
