/**
 * Whether a second context would have something to do: the first one mostly waits for its server's answers, and the
 * machine, which would have to draw another page, has little to do meanwhile.
 */
import { cpus } from 'node:os';

export interface SlowServer {
  /** To be asked after each step; true where a second context would be worth having. */
  waitsFor(waitedMs: number, now: number): boolean;
}

/** Steps of less than this tell little of a server, milliseconds. */
const windowMs = 8_000;
/** Of that time so much went into waiting for answers. */
const waited = 0.5;
/** So many processor cores had nothing to do. */
const idleCores = 0.3;

/** `idleMs`: for how long the machine's cores have been idle, all together. */
export function createSlowServer(idleMs: () => number = coresIdleMs): SlowServer {
  let began: { at: number; waitedMs: number; idleMs: number } | null = null;
  return {
    waitsFor(waitedMs, now) {
      began ??= { at: now, waitedMs, idleMs: idleMs() };
      const ms = now - began.at;
      if (ms < windowMs) return false;
      const isSlow = waitedMs - began.waitedMs >= ms * waited;
      const hasTime = idleMs() - began.idleMs >= ms * idleCores;
      began = null;
      return isSlow && hasTime;
    },
  };
}

const coresIdleMs = (): number => cpus().reduce((sum, { times }) => sum + times.idle, 0);
