/**
 * Whether a second context would have something to do: processor cores are idle while the first one explores, which for the
 * most part waits until its page stands still. Where a run is to repeat another one, only if it waits for a slow server, too,
 * for then no run repeats another.
 */
import { cpus } from 'node:os';
import type { NetworkWatch } from './network/network-watch.ts';

export interface SecondContext {
  /**
   * Why one is to join, if it is. To be asked after each step, with how often and how long answers were waited for so far,
   * and when that is (milliseconds).
   */
  reason(waits: NetworkWatch['waits'], now: number): string | null;
}

interface SecondContextOptions {
  /** Whether the run is to make the choices of another one. */
  readonly repeats: boolean;
  /** For how long the machine's cores have been idle, all together, milliseconds. */
  readonly idleMs?: () => number;
}

/** Less than this tells little, milliseconds. */
const windowMs = 8_000;
/** Processor cores idle. With half of one a second context brought 1.4 and 1.6 times the states, with a quarter 1.3. */
const idleRoom = 0.25;
/** Each time an answer was waited for so long, milliseconds: on the machine itself, or beside it, servers answer sooner. */
const slowMs = 120;
/** Share of the time that was waited, by the processor cores that were idle meanwhile, of which one is enough. */
const slowRoom = 0.13;

export function createSecondContext({ repeats, idleMs = coresIdleMs }: SecondContextOptions): SecondContext {
  let began: { at: number; times: number; ms: number; idleMs: number } | null = null;
  return {
    reason(waits, now) {
      began ??= { at: now, times: waits.times, ms: waits.ms, idleMs: idleMs() };
      const took = now - began.at;
      if (took < windowMs) return null;
      const waitedMs = waits.ms - began.ms;
      const isSlow = waitedMs >= (waits.times - began.times) * slowMs;
      const idleCores = Math.min(1, (idleMs() - began.idleMs) / took);
      began = null;
      if (isSlow && (waitedMs / took) * idleCores >= slowRoom) return 'the server is slow';
      return !repeats && idleCores >= idleRoom ? 'the machine has room' : null;
    },
  };
}

const coresIdleMs = (): number => cpus().reduce((sum, { times }) => sum + times.idle, 0);
