/** Wakes those who wait for work. A signal is a hint: whoever waits also polls. */
import { setTimeout as sleep } from 'node:timers/promises';

export type Work = 'runs' | 'comments';

export interface DueSignals {
  raise(work: Work): void;
  /** Settles at the next signal, after `ms`, or at once when aborted. */
  wait(work: Work, ms: number, signal?: AbortSignal): Promise<void>;
  on(work: Work, wake: () => void): () => void;
}

export function createDueSignals(): DueSignals {
  const listeners: Record<Work, Set<() => void>> = { runs: new Set(), comments: new Set() };
  const on: DueSignals['on'] = (work, wake) => {
    listeners[work].add(wake);
    return () => listeners[work].delete(wake);
  };
  return {
    on,
    raise(work) {
      for (const wake of [...listeners[work]]) wake();
    },
    async wait(work, ms, signal) {
      const woken = new AbortController();
      const off = on(work, () => woken.abort());
      const either = signal ? AbortSignal.any([woken.signal, signal]) : woken.signal;
      await sleep(ms, undefined, { signal: either }).catch(() => {});
      off();
    },
  };
}
