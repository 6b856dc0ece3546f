/** Places that were met and can be gone back to. No I/O. */
import type { View } from './look.ts';
import type { Memory } from './memory.ts';

export interface Place {
  /** One address of this place, good for going back. */
  url: string;
  /** Its address alone leads there: no layer was open, or it was as soon as the address was opened. */
  readonly plain: boolean;
  /** Controls not tried when it was last seen. */
  untried: number;
  /** Identities of its controls that had been tried nowhere then. */
  owed: readonly string[];
  visits: number;
  jumps: number;
  /** Times its layer was sent away with Escape; infinite where that brings up another one. */
  escapes: number;
}

/** The place elsewhere that its address alone leads to and that is worth most; undefined where none is worth anything. */
export function bestPlace(
  { state, snapshot }: View,
  memory: Memory,
  worth: (place: Place) => number,
): Place | undefined {
  let best: { value: number; place: Place } | null = null;
  for (const [key, place] of memory.coarse) {
    if (key === state.coarse || !place.plain || place.url === snapshot.url) continue;
    const value = worth(place);
    if (value > (best?.value ?? 0)) best = { value, place };
  }
  return best?.place;
}
