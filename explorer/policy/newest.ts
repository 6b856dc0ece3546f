/** Which of the controls that are still to be tried comes first. No I/O. */
import type { Rng } from '../rng.ts';
import { luckyName, onTop, type Option } from './look.ts';
import type { Memory } from './memory.ts';
import { opensPart, worthOf } from './worth.ts';

/** What opens a part never seen, or has just appeared, on the topmost layer first: a dialog or a menu is gone again soon. */
export function newest(fresh: readonly Option[], memory: Memory, rng: Rng): Option | undefined {
  const above = onTop(fresh);
  const latest = Math.max(...above.map((option) => option.firstSeen));
  const parts = above.filter((option) => opensPart(option, memory));
  const just = parts.length ? parts : above.filter((option) => option.firstSeen === latest);
  const luck = (option: Option) => luckyName(memory, option);
  return rng.favourite(just, luck, (option) => worthOf(option, memory));
}
