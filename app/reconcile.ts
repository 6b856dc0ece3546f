import type { Logger } from 'pino';
import type { InstallationBook } from '../contract/comment-desk.ts';
import type { GithubClient } from './client.ts';
import { backOffSeconds, whatNext } from './github-errors.ts';
import { syncInstallations } from './installations.ts';
import { createWaker } from './waker.ts';

const daySeconds = 24 * 60 * 60;

export interface Reconciler {
  /** Settles after the first attempt, whatever came of it. */
  readonly started: Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Reads the installations now, daily, and again after a failure: webhooks get lost, and GitHub does not repeat them. */
export function startReconciler(github: GithubClient, book: InstallationBook, log: Logger): Reconciler {
  const stopping = new AbortController();
  const waker = createWaker(stopping.signal);
  const first = Promise.withResolvers<void>();
  const finished = loop();

  async function loop(): Promise<void> {
    for (let failures = 0; !stopping.signal.aborted; ) {
      const seconds = await attempt(failures);
      first.resolve();
      failures = seconds === daySeconds ? 0 : failures + 1;
      await waker.sleep(seconds * 1000);
    }
  }

  /** Gives the seconds until the next attempt. */
  async function attempt(failures: number): Promise<number> {
    try {
      const installations = await syncInstallations(github, book, stopping.signal);
      log.info({ installations }, 'GitHub installations read.');
      return daySeconds;
    } catch (error) {
      if (stopping.signal.aborted) return 0;
      const next = whatNext(error);
      const seconds = (next.step === 'retry' ? next.afterSeconds : null) ?? backOffSeconds(failures);
      log.warn({ seconds }, `GitHub installations could not be read; trying again. ${next.reason}`);
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
