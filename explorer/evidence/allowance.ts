/** Of the time gone by, at most this share goes into documents of pages at the sight of issues; the first is free. */
const share = 0.01;

export interface Allowance {
  /** Does the work, in full when the time spent so far allows it. */
  spend<T>(work: (full: boolean) => Promise<T>): Promise<T>;
}

/** `startedAt`: by performance.now(). */
export function createAllowance(startedAt: number): Allowance {
  let spentMs = 0;
  return {
    async spend(work) {
      const began = performance.now();
      try {
        return await work(spentMs <= share * (began - startedAt));
      } finally {
        spentMs += performance.now() - began;
      }
    },
  };
}
