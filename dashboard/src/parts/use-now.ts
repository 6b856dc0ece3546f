import { useSyncExternalStore } from 'react';

interface Clock {
  readonly subscribe: (changed: () => void) => () => void;
  readonly now: () => number;
}

const clocks = new Map<number, Clock>();

/** What `show` makes of the time, anew every `everyMs`; null stops the clock. One clock ticks for all that show the same. */
export function useNow<Shown extends string | number>(everyMs: number | null, show: (now: number) => Shown): Shown {
  const clock = everyMs === null ? stopped : clockOf(everyMs);
  return useSyncExternalStore(clock.subscribe, () => show(clock.now()));
}

const stopped: Clock = { subscribe: () => () => {}, now: () => 0 };

function clockOf(everyMs: number): Clock {
  const known = clocks.get(everyMs);
  if (known) return known;
  const listeners = new Set<() => void>();
  let now = Date.now();
  let timer: ReturnType<typeof setInterval> | undefined;
  const tick = () => {
    now = Date.now();
    for (const changed of listeners) changed();
  };
  const clock: Clock = {
    subscribe(changed) {
      listeners.add(changed);
      timer ??= setInterval(tick, everyMs);
      return () => {
        listeners.delete(changed);
        if (listeners.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      };
    },
    now() {
      // Nobody listened for a while.
      if (timer === undefined && Date.now() - now >= everyMs) now = Date.now();
      return now;
    },
  };
  clocks.set(everyMs, clock);
  return clock;
}
