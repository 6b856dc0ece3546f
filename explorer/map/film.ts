/** Small pictures of a run, taken when something is shown for the first time, and never for more than a share of its time. */
import { type MapFrame, runMapLimits } from '../../contract/run-map.ts';
import { runMapNames } from '../../contract/run-map-names.ts';

export interface Shown {
  readonly state: string;
  readonly page: string;
  /** The page with what lies open on it. */
  readonly place: string;
  readonly at: number;
}

export interface Film {
  /** Takes a picture when this was not pictured yet and `mayTake`; resolves when it is taken or not wanted. */
  offer(shown: Shown, mayTake: boolean, take: () => Promise<Buffer | null>): Promise<void>;
  frames(): readonly { readonly frame: MapFrame; readonly body: Buffer }[];
}

interface Taken extends Shown {
  readonly body: Buffer;
  /** How much one would miss it. */
  readonly weight: number;
}

const frameBytesMax = 64 * 1024;
/** Pages, places and states that were pictured; what was longest ago may be pictured again. */
const mostPictured = 6_000;
const reasons = ['a new state', 'something opened', 'a new page'] as const;

/** `usualMs`: how long the film may stand still before a mere change of a known page is worth a picture. */
export function createFilm(usualMs: number): Film {
  let taken: Taken[] = [];
  const pictured = new Set<string>();

  function weightOf({ state, page, place, at }: Shown): number | null {
    if (!pictured.has(`page ${page}`)) return 2;
    if (!pictured.has(`place ${place}`)) return 1;
    return !pictured.has(`state ${state}`) && at - (taken.at(-1)?.at ?? 0) >= usualMs ? 0 : null;
  }

  /** The one that is missed least goes: a lesser reason, else the shortest time after another one. The first stays. */
  function thin(): void {
    let least = 1;
    for (let index = 1; index < taken.length; index++) if (lossOf(index) < lossOf(least)) least = index;
    taken = taken.filter((_, index) => index !== least);
  }

  function lossOf(index: number): number {
    const [before, one] = [taken[index - 1], taken[index]];
    return one && before ? one.weight * 1e9 + (one.at - before.at) : Number.POSITIVE_INFINITY;
  }

  return {
    async offer(shown, mayTake, take) {
      const weight = weightOf(shown);
      if (weight === null || !mayTake) return;
      const body = await take();
      if (!body || body.length > frameBytesMax) return;
      const { state, page, place } = shown;
      for (const key of [`page ${page}`, `place ${place}`, `state ${state}`]) pictured.add(key);
      for (const oldest of pictured) if (pictured.size > mostPictured) pictured.delete(oldest);
      taken.push({ ...shown, body, weight });
      if (taken.length > runMapLimits.frames) thin();
    },
    frames: () =>
      taken.map(({ state, at, weight, body }, index) => ({
        frame: { name: runMapNames.frame(index + 1), state, at, why: reasons[weight] ?? reasons[0] },
        body,
      })),
  };
}
