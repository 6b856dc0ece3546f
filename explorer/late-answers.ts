/**
 * What comes late is looked at once more.
 *
 * Menus that open under the pointer wait until it stays (Naive UI, Ant Design and DevExtreme: 50 to 150 ms), longer than a click that
 * changes nothing is waited for: where one changed nothing the page is looked at once more, the first times that it is clicked, and
 * seldom on pages where nothing has come so.
 *
 * A page that a script shows may ask for what it shows only once its parts have come in (Flink's dashboard: 0.4 s after the click):
 * where one that was never shown has nothing that was not there before, it is waited for, and seldom too where that was in vain.
 */
import type { Attempt } from './attempt.ts';
import { identityOf } from './identity.ts';
import type { PageSession } from './browser/page-session.ts';
import type { Memory } from './policy/memory.ts';
import { type Seldom, seldomInVain } from './seldom.ts';
import { afterAction } from './browser/settle.ts';
import type { Snapshot } from './snapshot.ts';
import { routeTemplate } from './state.ts';
import type { TabKeeper } from './browser/tab-keeper.ts';
import { pause } from './within.ts';

/** Since the click, milliseconds. */
const answersWithin = 190;
const mostTimes = 2;
/** A script's page stands still for so long between its frame and what it shows, milliseconds. */
const framesFor = 350;
const mostBare = 2;
/** Looks in a row that showed nothing until some are left out, and how many those are at most. */
const mostVain = 4;
const mostLeftOut = 8;

export interface LateAnswers {
  /** The page after `last`; null as `TabKeeper.look` has it. */
  look(last: Attempt | null): Promise<Snapshot | null>;
}

export function createLateAnswers({ tried, routes, firstSeen }: Memory, tabs: TabKeeper): LateAnswers {
  let before = '';
  const looks = seldomInVain(mostVain, mostLeftOut);
  const bareLooks = seldomInVain(mostBare, mostLeftOut);

  async function look(last: Attempt | null): Promise<Snapshot | null> {
    let seen = await tabs.look();
    if (seen && last && pictureOf(seen) === before && mayAnswerLate(last) && looks.due())
      seen = await again(seen, looks, async (tab) => {
        await tab.quiet(answersWithin, afterAction.quietMs, answersWithin).catch(() => false);
      });
    if (seen && last && isBare(seen) && bareLooks.due())
      seen = await again(seen, bareLooks, async (tab) => {
        await pause(framesFor);
        await tab.quiet(afterAction.minMs, afterAction.quietMs, 2 * framesFor).catch(() => false);
      });
    before = seen ? pictureOf(seen) : '';
    return seen;
  }

  async function again(
    seen: Snapshot,
    asked: Seldom,
    wait: (tab: PageSession) => Promise<void>,
  ): Promise<Snapshot | null> {
    const tab = await tabs.present();
    await wait(tab);
    // A whole look takes as long as the wait: mostly nothing has moved.
    if (!(await tab.stirs().catch(() => true))) {
      asked.note(false);
      return seen;
    }
    await tab.layersSettled().catch(() => {});
    const next = await tabs.look();
    asked.note(next === null || pictureOf(next) !== pictureOf(seen));
    return next;
  }

  /** A page of a script's, never shown before, with nothing in it that was not shown elsewhere. */
  function isBare({ url, bornAt, candidates }: Snapshot): boolean {
    const route = routeTemplate(url);
    if (routes.has(route) || route === routeTemplate(bornAt)) return false;
    return candidates.every((one) => firstSeen.has(identityOf(one)));
  }

  function mayAnswerLate({ choice: { action } }: Attempt): boolean {
    if (action.kind !== 'click' && action.kind !== 'hover') return false;
    const { target } = action;
    return /^(?:button|widget|hint|hover)$/.test(target.kind) && (tried.get(identityOf(target)) ?? 0) <= mostTimes;
  }

  return { look };
}

const pictureOf = ({ url, shape, candidates }: Snapshot): string => `${url} ${shape} ${candidates.length}`;
