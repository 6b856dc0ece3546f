/**
 * The control that most likely leads to a picture of the application not seen before, for the time it takes. What folds,
 * switches and opens combines with all else that does, so a control that changed much before does so again from another
 * state. Thompson sampling over each control's own record: little tried ones get the benefit of the doubt by chance.
 */
import type { Rng } from '../rng.ts';
import { doneKey, type Option, type View } from './look.ts';
import type { Memory } from './memory.ts';
import { loadsKnown } from './ways.ts';

/** What is thought of a control that was never tried. */
const prior = { fresh: 0.7, tries: 1.4, seconds: 0.2 };
/** The same control from the very same picture mostly leads where it led, and a link to a known page to what that showed. */
const again = 0.15;
/** A menu of the frame around all pages shows another picture over each of them, and after so many nothing new. */
const newOverPages = 8;
/** Steps for which what is drawn of a control holds, unless it is tried. */
const drawnFor = 16;

export function fruitful(options: readonly Option[], view: View, memory: Memory, rng: Rng): Option | undefined {
  let best: { option: Option; value: number } | null = null;
  for (const option of options) {
    const known = memory.doneFrom.has(doneKey(view, option)) || loadsKnown(view, memory, option);
    const value = drawn(memory, option, rng) * (known ? again : 1) * newness(memory, option);
    if (!best || value > best.value) best = { option, value };
  }
  return best?.option;
}

function newness({ spread }: Memory, { candidate, identity }: Option): number {
  return candidate.kind === 'link' ? 1 : Math.min(1, newOverPages / (spread.get(identity) ?? 1));
}

/** New pictures a second, drawn from what is believed of the control. */
function drawn({ fruits, step }: Memory, { identity }: Option, rng: Rng): number {
  const { tries, fresh, seconds } = fruits.get(identity) ?? { tries: 0, fresh: 0, seconds: 0 };
  const count = tries + prior.tries;
  const mean = (fresh + prior.fresh) / count;
  const deviation = Math.sqrt((mean * (1 - mean)) / (count + 1));
  // The sum of three uniform draws is near enough to a normal one.
  const name = `${identity} ${tries} ${Math.floor(step / drawnFor)}`;
  const draw = 2 * (rng.luckOf(`1 ${name}`) + rng.luckOf(`2 ${name}`) + rng.luckOf(`3 ${name}`) - 1.5);
  return Math.max(0.001, mean + deviation * draw) / ((seconds + prior.seconds) / count);
}
