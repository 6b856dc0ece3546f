import type { Logger } from 'pino';
import { backOffSeconds, whatNext } from './github-errors.ts';
import { createWaker } from './waker.ts';

interface Repeated {
  /** For the log: "GitHub installations". */
  readonly what: string;
  readonly everySeconds: number;
  readonly work: (signal: AbortSignal) => Promise<void>;
  readonly log: Logger;
}

export interface Repeating {
  /** Settles after the first attempt, whatever came of it. */
  readonly started: Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Does the work now, from then on every so many seconds, and sooner after a failure. */
export function startRepeating({ what, everySeconds, work, log }: Repeated): Repeating {
  const stopping = new AbortController();
  const waker = createWaker(stopping.signal);
  const first = Promise.withResolvers<void>();
  const finished = loop();

  async function loop(): Promise<void> {
    for (let failures = 0; !stopping.signal.aborted; ) {
      const soon = await attempt(failures);
      first.resolve();
      failures = soon === null ? 0 : failures + 1;
      await waker.sleep((soon ?? everySeconds) * 1000);
    }
  }

  /** Null when it went well, else the seconds until it is worth another attempt. */
  async function attempt(failures: number): Promise<number | null> {
    try {
      await work(stopping.signal);
      return null;
    } catch (error) {
      if (stopping.signal.aborted) return 0;
      const next = whatNext(error);
      const seconds = (next.step === 'retry' ? next.afterSeconds : null) ?? backOffSeconds(failures);
      log.warn({ seconds }, `${what} could not be read; trying again. ${next.reason}`);
      return seconds;
    }
  }

  return {
    started: first.promise,
    async stop() {
      stopping.abort();
      await finished;
    },
  };
}
