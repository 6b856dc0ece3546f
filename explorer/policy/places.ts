/** Places that were met and can be gone back to. No I/O. */
import type { View } from './look.ts';
import type { Memory, Place } from './memory.ts';

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
