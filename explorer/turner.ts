/** Opens addresses without a load, in applications whose scripts show another page by themselves. */
import { isHang, type PageSession } from './page-session.ts';
import type { Turned } from './snapshot.ts';

export interface Turner {
  /** `vain`: the address has to be loaded. */
  turn(tab: PageSession, url: string): Promise<Turned>;
}

/** What is drawn for an address begins within this time, milliseconds. */
const turnMs = 800;
/** Addresses in a row that were not taken up: this application's router is of another kind. */
const mostVain = 3;

export function createTurner(): Turner {
  let vain = 0;
  return {
    async turn(tab, url) {
      if (vain >= mostVain) return 'vain';
      const turned = await tab.turnTo(url, turnMs).catch((error: unknown): Turned => {
        if (isHang(error)) throw error;
        return 'vain';
      });
      vain = turned === 'vain' ? vain + 1 : 0;
      return turned;
    },
  };
}
