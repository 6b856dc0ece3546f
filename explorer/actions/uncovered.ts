/** What lay under a list that was chosen from, once that is gone: by itself, or closed as people close it. */
import { findAgain } from '../find-again.ts';
import type { ValueSource } from '../values/input-values.ts';
import { viewport } from '../browser/open-context.ts';
import type { PageSession } from '../browser/page-session.ts';
import type { PathStep } from '../issues/reproduction.ts';
import type { Candidate } from '../snapshot.ts';
import { usableOf } from '../guard/usable.ts';
import { pause } from '../within.ts';
import { click } from './click.ts';
import { pressKey } from './moves.ts';

/** A list lies over all else until it has faded, for so long at most, milliseconds. */
const fadesMs = 1_100;
/** One that shows no change for `quiet` does not fade at all. */
const fades = { least: 20, min: 60, quiet: 150, most: 350 } as const;

/** A clock, or a list of several, may take what was chosen by a button of its own (Ant Design, TDesign, Syncfusion). */
const accepts = /^(?:ok|okay|apply|confirm|done|set|accept|übernehmen|fertig|appliquer|aceptar|确\s?定|确认|確定)$/i;

export const isAccepting = ({ kind, name }: Candidate): boolean =>
  /^(?:button|widget|hint)$/.test(kind) && accepts.test(name);

/** Empty where nothing above this layer takes what was chosen. */
export async function accept(session: PageSession, usable: readonly Candidate[], above: number): Promise<PathStep[]> {
  const answer = usable.find((one) => one.layer > above && isAccepting(one));
  return answer ? click(session, answer) : [];
}

interface Around {
  /** What was chosen from last. */
  readonly list: Candidate | undefined;
  /** Plain fields of its form: a click there does nothing but end a list. */
  readonly besides: readonly Candidate[];
  /** Nothing at all may lie over its layer, which the Escape key may close as well. */
  readonly alone?: boolean;
}

/** `target` was seen before the page was looked at anew; null where it is gone. `steps`: those that closed the list. */
export async function uncovered(
  session: PageSession,
  target: Candidate,
  around: Around,
  { mark }: ValueSource,
): Promise<{ found: Candidate | null; steps: PathStep[] }> {
  const began = performance.now();
  const steps: PathStep[] = [];
  const ways = waysToClose(session, target, around);
  for (let looks = 0; ; looks++) {
    await session.layersSettled();
    const shown = await session.snapshot(mark);
    const usable = usableOf(shown, new URL(shown.url).origin, viewport);
    const found = findAgain(usable, target);
    // Beside it the list of another one may still be open (Kendo), and would be taken for its own.
    const isFree = !usable.some(({ role, layer }) => layer > target.layer && (around.alone || role === 'option'));
    if (found && isFree) return { found, steps };
    if (performance.now() - began > fadesMs) return { found: found ?? findAgain(shown.candidates, target), steps };
    const isOpen = usable.some(({ role, layer }) => role === 'option' || layer > target.layer);
    session.acting();
    if (looks > 0 && isOpen) steps.push(...(await firstOf(ways, usable)));
    await pause(fades.least);
    await session.quiet(fades.min, fades.quiet, fades.most);
  }
}

type Way = (usable: readonly Candidate[]) => Promise<PathStep[]>;

/** A click on what opened it may only go on with it (Arco), and the Escape key may close what the form stands in: it comes last. */
function waysToClose(session: PageSession, { layer }: Candidate, { list, besides, alone }: Around): Way[] {
  const beside: Way = async (usable) => {
    for (const one of besides) {
      const field = findAgain(usable, one);
      const steps = field ? await click(session, field) : [];
      if (steps.length > 0) return steps;
    }
    return [];
  };
  const opener: Way = async (usable) => {
    const pressed = list && (list.kind !== 'text' || list.field?.readOnly) ? findAgain(usable, list) : null;
    return pressed ? click(session, pressed) : [];
  };
  const taking: Way = (usable) => accept(session, usable, list?.layer ?? layer);
  const escaping: Way = () => pressKey(session, 'Escape');
  return alone ? [taking, beside, opener] : [taking, beside, opener, escaping];
}

/** What does nothing is left at once for the next one. */
async function firstOf(ways: Way[], usable: readonly Candidate[]): Promise<PathStep[]> {
  for (let way = ways.shift(); way; way = ways.shift()) {
    const steps = await way(usable);
    if (steps.length > 0) return steps;
  }
  return [];
}
