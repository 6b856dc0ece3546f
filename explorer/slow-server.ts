/**
 * Whether a second context would have something to do: the first one waits for a server that takes its time, and the
 * machine, which would have to draw another page, has something left meanwhile.
 */
import { cpus } from 'node:os';
import type { NetworkWatch } from './network-watch.ts';

export interface SlowServer {
  /** To be asked after each step, with how often and how long answers were waited for so far. */
  isSlow(waits: NetworkWatch['waits'], now: number): boolean;
}

/** Less than this tells little of a server, milliseconds. */
const windowMs = 8_000;
/** Each time an answer was waited for so long, milliseconds: on the machine itself, or beside it, servers answer sooner. */
const waitMs = 120;
/** Share of the time that was waited, by the processor cores that were idle meanwhile, of which one is enough. */
const room = 0.13;

/** `idleMs`: for how long the machine's cores have been idle, all together. */
export function createSlowServer(idleMs: () => number = coresIdleMs): SlowServer {
  let began: { at: number; times: number; ms: number; idleMs: number } | null = null;
  return {
    isSlow(waits, now) {
      began ??= { at: now, times: waits.times, ms: waits.ms, idleMs: idleMs() };
      const took = now - began.at;
      if (took < windowMs) return false;
      const ms = waits.ms - began.ms;
      const isSlow = ms >= (waits.times - began.times) * waitMs;
      const idleCores = Math.min(1, (idleMs() - began.idleMs) / took);
      began = null;
      return isSlow && (ms / took) * idleCores >= room;
    },
  };
}

const coresIdleMs = (): number => cpus().reduce((sum, { times }) => sum + times.idle, 0);
