/** The control of the kind that has brought most a second so far. */
import { alikeOf } from '../identity.ts';
import type { Rng } from '../rng.ts';
import { dueLevel, luckyName, type Option } from './look.ts';
import type { Memory } from './memory.ts';
import { expected } from './outcome.ts';
import { worthOf } from './worth.ts';

/** What was tried on another page, mostly the frame around them all, comes after what is this page's own. */
const elsewhere = 0.6;

export function promising(fresh: readonly Option[], memory: Memory, rng: Rng): Option | undefined {
  let best: { option: Option; value: number } | null = null;
  for (const option of fresh) {
    const luck = 1.15 - 0.3 * rng.luckOf(luckyName(memory, option));
    const known = memory.tried.has(option.identity) && option.level < dueLevel ? elsewhere : 1;
    const value = expected(memory, alikeOf(option.candidate)) * worthOf(option, memory) * known * luck;
    if (!best || value > best.value) best = { option, value };
  }
  return best?.option;
}
