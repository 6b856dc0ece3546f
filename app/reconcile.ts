import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { InstallationBook } from '../contract/comment-desk.ts';
import type { GithubClient } from './client.ts';
import { backOffSeconds, whatNext } from './github-errors.ts';
import { syncInstallations } from './installations.ts';

const daySeconds = 24 * 60 * 60;

export interface Reconciler {
  /** Settles after the first attempt, whatever came of it. */
  readonly started: Promise<void>;
  stop(): Promise<void>;
}

/** Reads the installations now, daily, and again after a failure: webhooks get lost, and GitHub does not repeat them. */
export function startReconciler(github: GithubClient, book: InstallationBook, log: Logger): Reconciler {
  const stopping = new AbortController();
  const first = Promise.withResolvers<void>();
  const finished = loop();

  async function loop(): Promise<void> {
    for (let failures = 0; !stopping.signal.aborted; ) {
      const failed = await attempt();
      first.resolve();
      failures = failed === null ? 0 : failures + 1;
      const seconds = failed === null ? daySeconds : (failed.afterSeconds ?? backOffSeconds(failures));
      await sleep(seconds * 1000, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
    }
  }

  async function attempt(): Promise<{ afterSeconds: number | null } | null> {
    try {
      const installations = await syncInstallations(github, book);
      log.info({ installations }, 'GitHub installations read.');
      return null;
    } catch (error) {
      const next = whatNext(error);
      log.warn({ err: error }, `GitHub installations could not be read: ${next.reason}`);
      return { afterSeconds: next.step === 'retry' ? next.afterSeconds : daySeconds };
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
