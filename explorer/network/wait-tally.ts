/** How often, and for how long, something that was asked for had not come yet; what overlaps is one wait. */
export interface WaitTally {
  /** Of the waits that are over. */
  readonly times: number;
  /** Milliseconds. */
  readonly ms: number;
  began(id: string): void;
  /** It came, or is waited for no more. One that never began is none. */
  over(id: string): void;
  clear(): void;
}

export function createWaitTally(): WaitTally {
  const waiting = new Set<string>();
  let since = 0;
  let times = 0;
  let ms = 0;

  function end(): void {
    times++;
    ms += performance.now() - since;
  }

  return {
    get times() {
      return times;
    },
    get ms() {
      return ms;
    },
    began(id) {
      if (waiting.size === 0) since = performance.now();
      waiting.add(id);
    },
    over(id) {
      if (waiting.delete(id) && waiting.size === 0) end();
    },
    clear() {
      if (waiting.size > 0) end();
      waiting.clear();
    },
  };
}
