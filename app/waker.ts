export interface Waker {
  /** Ends the sleep that is going on, or the next one: no call is lost. */
  readonly wake: () => void;
  readonly sleep: (milliseconds: number) => Promise<void>;
}

/** A sleep that others can end early; from `signal` on nobody sleeps any more. */
export function createWaker(signal: AbortSignal): Waker {
  let rung = false;
  let end = () => {};
  const wake = () => {
    rung = true;
    end();
  };
  signal.addEventListener('abort', wake);
  return {
    wake,
    async sleep(milliseconds) {
      if (!rung && !signal.aborted) {
        const { promise, resolve } = Promise.withResolvers<void>();
        end = resolve;
        const timer = setTimeout(resolve, milliseconds);
        await promise;
        clearTimeout(timer);
      }
      rung = false;
    },
  };
}
