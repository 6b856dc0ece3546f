/** Opens addresses without a load, in applications whose scripts show another page by themselves. */
import { isHang, type PageSession } from './page-session.ts';
import type { RunParts } from '../run-parts.ts';
import type { Turned } from '../snapshot.ts';

export interface Turner {
  /** `vain`: the address has to be loaded. */
  turn(tab: PageSession, url: string): Promise<Turned>;
}

/** What is drawn for an address begins within this time, milliseconds. */
const turnMs = 800;
/** Addresses in a row that were not taken up: this application's router is of another kind. */
const mostVain = 3;

/** `now`: told while a page is being turned, and after what is thrown then. */
export function createTurner(now: Pick<RunParts['now'], 'turning'>): Turner {
  let vain = 0;
  return {
    async turn(tab, url) {
      if (vain >= mostVain) return 'vain';
      const turning = { threw: false };
      now.turning = turning;
      const came = await tab
        .turnTo(url, turnMs)
        .catch((error: unknown): Turned => {
          if (isHang(error)) throw error;
          return 'vain';
        })
        .finally(() => {
          now.turning = null;
        });
      const turned = turning.threw ? 'vain' : came;
      vain = turned === 'vain' ? vain + 1 : 0;
      return turned;
    },
  };
}
