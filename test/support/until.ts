import { setTimeout as sleep } from 'node:timers/promises';

interface UntilOptions {
  /** Milliseconds until it gives up; 60 s when absent. */
  timeoutMs?: number;
  /** Milliseconds between two looks. */
  everyMs?: number;
  /** What is waited for, for the error. */
  what?: string;
}

/** Looks until `probe` gives something truthy, and gives that. A probe that throws counts as "not yet". */
export async function until<T>(probe: () => T | Promise<T>, options: UntilOptions = {}): Promise<NonNullable<T>> {
  const { timeoutMs = 60_000, everyMs = 25, what = 'the condition' } = options;
  const deadline = performance.now() + timeoutMs;
  let cause: unknown;
  for (;;) {
    try {
      const value = await probe();
      if (value) return value;
      cause = undefined;
    } catch (error) {
      cause = error;
    }
    if (performance.now() > deadline) throw new Error(`${what} did not come within ${timeoutMs} ms.`, { cause });
    await sleep(everyMs);
  }
}
