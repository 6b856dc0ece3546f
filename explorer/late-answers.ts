/**
 * Menus that open under the pointer wait until it stays (Naive UI, Ant Design and DevExtreme: 50 to 150 ms), longer than a click that
 * changes nothing is waited for: where one changed nothing the page is looked at once more, the first times that it is clicked, and
 * seldom on pages where nothing has come so.
 */
import type { Attempt } from './attempt.ts';
import { identityOf } from './identity.ts';
import type { Memory } from './policy/memory.ts';
import { seldomInVain } from './seldom.ts';
import { afterAction } from './settle.ts';
import type { Snapshot } from './snapshot.ts';
import type { TabKeeper } from './tab-keeper.ts';

/** Since the click, milliseconds. */
const answersWithin = 190;
const mostTimes = 2;
/** Looks in a row that showed nothing until some are left out, and how many those are at most. */
const mostVain = 4;
const mostLeftOut = 8;

export interface LateAnswers {
  /** The page after `last`; null as `TabKeeper.look` has it. */
  look(last: Attempt | null): Promise<Snapshot | null>;
}

export function createLateAnswers({ tried }: Memory, tabs: TabKeeper): LateAnswers {
  let before = '';
  const looks = seldomInVain(mostVain, mostLeftOut);

  async function look(last: Attempt | null): Promise<Snapshot | null> {
    let seen = await tabs.look();
    if (seen && last && pictureOf(seen) === before && mayAnswerLate(last) && looks.due()) {
      const tab = await tabs.present();
      await tab.quiet(answersWithin, afterAction.quietMs, answersWithin).catch(() => false);
      await tab.layersSettled().catch(() => {});
      seen = await tabs.look();
      looks.note(seen === null || pictureOf(seen) !== before);
    }
    before = seen ? pictureOf(seen) : '';
    return seen;
  }

  function mayAnswerLate({ choice: { action } }: Attempt): boolean {
    if (action.kind !== 'click' && action.kind !== 'hover') return false;
    const { target } = action;
    return /^(?:button|widget|hint|hover)$/.test(target.kind) && (tried.get(identityOf(target)) ?? 0) <= mostTimes;
  }

  return { look };
}

const pictureOf = ({ url, shape, candidates }: Snapshot): string => `${url} ${shape} ${candidates.length}`;
