/** Drags a thing onto another one, onto a drawing, into the list or column beside its own, or towards the page's middle. */
import { isCanvas } from '../guard/usable.ts';
import { wordsOf } from '../identity.ts';
import { viewport } from '../browser/open-context.ts';
import type { PageSession } from '../browser/page-session.ts';
import type { PathStep } from '../issues/reproduction.ts';
import type { Rng } from '../rng.ts';
import type { Area, Candidate } from '../snapshot.ts';
import type { Action } from './action.ts';
import { dragFromTo } from './hand.ts';
import { locatorOf } from './locator.ts';

export async function drag(
  session: PageSession,
  { target, onto, into }: Extract<Action, { kind: 'drag' }>,
  rng: Rng,
): Promise<PathStep[]> {
  const spot = onto && (await session.aim(onto.ref));
  if (spot) return dragTo(session, target, [Math.round(spot.x), Math.round(spot.y)]);
  // A stroke on a canvas stays on it.
  if (isCanvas(target)) return dragTo(session, target, [near(target.x, 40, rng), near(target.y, 25, rng)]);
  // What is not in view is brought there first, and all around it moves along.
  const zones = !into && (await session.aim(target.ref)) ? await session.zones(target.ref) : [];
  const beside = zones.length > 0 && rng.chance(besideShare) ? rng.pick(zones) : undefined;
  if (beside) return dragTo(session, target, [Math.round(beside.x), Math.round(beside.y)]);
  const { left, top, right, bottom } = into ?? middleOf(session);
  const { width } = session.page.viewportSize() ?? viewport;
  // Beyond the window nothing hears of the pointer.
  const x = Math.min(width - 1, Math.max(1, Math.round(left + (right - left) * (0.2 + rng.next() * 0.6))));
  const y = Math.round(top + (bottom - top) * (0.2 + rng.next() * 0.6));
  return dragTo(session, target, [x, y]);
}

/** Where canvases are. */
function middleOf({ page }: PageSession): Area {
  const { width, height } = page.viewportSize() ?? viewport;
  return { left: width * 0.1, top: 0, right: width * 0.8, bottom: height };
}

/** What stands beside may be no place to put anything down. */
const besideShare = 0.7;

const near = (middle: number, most: number, rng: Rng): number => Math.round(middle + (2 * rng.next() - 1) * most);

export async function dragTo(
  session: PageSession,
  target: Candidate,
  to: readonly [x: number, y: number],
): Promise<PathStep[]> {
  const [x, y] = to;
  const aim = await session.aim(target.ref);
  if (!aim) return [];
  await dragFromTo(session, [aim.x, aim.y], [x, y]);
  const code = [
    `await ${locatorOf(target, aim)}.hover();`,
    'await page.mouse.down();',
    `await page.mouse.move(${x}, ${y}, { steps: 4 });`,
    'await page.mouse.up();',
  ].join(' ');
  return [{ words: `drag ${wordsOf(target)} to ${x},${y}`, code, deed: { kind: 'drag', target, to } }];
}
