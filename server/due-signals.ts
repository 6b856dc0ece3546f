/** Tells of work that is due. A signal is a hint: whoever listens also polls. */
export type Work = 'runs' | 'comments';

export interface DueSignals {
  raise(work: Work): void;
  on(work: Work, wake: () => void): () => void;
}

export function createDueSignals(): DueSignals {
  const listeners: Record<Work, Set<() => void>> = { runs: new Set(), comments: new Set() };
  return {
    on(work, wake) {
      listeners[work].add(wake);
      return () => listeners[work].delete(wake);
    },
    raise(work) {
      for (const wake of [...listeners[work]]) wake();
    },
  };
}
