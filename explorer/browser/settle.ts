/** When a page is ready for the next step: nothing in flight, nothing moving. */
import type { NetworkWatch } from '../network/network-watch.ts';
import { isHang, type PageSession } from './page-session.ts';
import { pause } from '../within.ts';

export interface SettleLimits {
  /** At least this long, for handlers that answer on the next tick or frame. */
  readonly minMs: number;
  /** No change of the document for this long. */
  readonly quietMs: number;
  readonly maxMs: number;
}

export const afterAction: SettleLimits = { minMs: 60, quietMs: 85, maxMs: 3_000 };
export const firstLoad: SettleLimits = { minMs: 100, quietMs: 250, maxMs: 12_000 };
/** A document that only animates is looked at after this long. */
const restlessMs = 350;

/** `hung`: the page did not answer at all; everything else is ready enough to look at. */
export type Settled = 'quiet' | 'restless' | 'hung';

export async function settle(session: PageSession, network: NetworkWatch, limits: SettleLimits): Promise<Settled> {
  const end = performance.now() + limits.maxMs;
  const left = () => end - performance.now();
  let minMs = limits.minMs;
  while (left() > 0) {
    let rest: boolean;
    try {
      rest = await session.quiet(minMs, limits.quietMs, Math.min(left(), Math.max(restlessMs, limits.quietMs * 2)));
    } catch (error) {
      if (session.gone) return 'restless';
      if (isHang(error)) return network.arriving ? 'restless' : 'hung';
      // The document was replaced while we waited: wait for the next one.
      minMs = limits.minMs;
      await pause(10);
      continue;
    }
    if (network.pending() === 0) return rest ? 'quiet' : 'restless';
    await network.idle(Math.max(0, left()));
    minMs = 20;
  }
  return 'restless';
}
