/** One timer for all that must be over within the same time: a timer for each costs more than it guards. */
interface Waiting {
  readonly until: number;
  readonly late: () => void;
}

/** Calls `late` unless the function that it answers with is called within `ms`. */
export function createSharedDeadline(ms: number): (late: () => void) => () => void {
  // In the order in which they end.
  const all = new Set<Waiting>();
  let armed = false;

  function arm(delay: number): void {
    armed = true;
    setTimeout(look, delay).unref();
  }

  function look(): void {
    armed = false;
    const now = performance.now();
    for (const waiting of all) {
      if (waiting.until > now) return arm(waiting.until - now);
      all.delete(waiting);
      waiting.late();
    }
  }

  return (late) => {
    const waiting = { until: performance.now() + ms, late };
    all.add(waiting);
    if (!armed) arm(ms);
    return () => void all.delete(waiting);
  };
}
