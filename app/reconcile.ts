import type { Logger } from 'pino';
import type { GithubRows } from '../contract/github-rows.ts';
import type { GithubClient } from './client.ts';
import { endMissedClosures } from './end-missed-closures.ts';
import { syncInstallations } from './installations.ts';
import { createRedeliver } from './redeliver.ts';
import { startRepeating } from './repeat.ts';

const daySeconds = 24 * 60 * 60;
const fewMinutes = 5 * 60;

export interface Reconciler {
  /** Settles once the installations were read, or could not be. */
  readonly started: Promise<void>;
  readonly stop: () => Promise<void>;
}

/**
 * Repairs what webhooks should have told: they get lost, and GitHub does not repeat them by itself. Failed ones are asked for
 * again; what matters most is looked at besides, for those that GitHub has no record of.
 */
export function startReconciler(github: GithubClient, { book, desk, orders }: GithubRows, log: Logger): Reconciler {
  const redeliver = createRedeliver(github, log);
  const installations = startRepeating({
    ...{ what: 'GitHub installations', everySeconds: daySeconds, log },
    async work(signal) {
      log.info({ installations: await syncInstallations(github, book, signal) }, 'GitHub installations read.');
    },
  });
  const all = [
    installations,
    startRepeating({ what: 'Webhook deliveries', everySeconds: fewMinutes, log, work: redeliver }),
    startRepeating({
      ...{ what: 'Pull requests in flight', everySeconds: fewMinutes, log },
      work: (signal) => endMissedClosures(github, orders, signal),
    }),
    startRepeating({ what: 'Comments', everySeconds: fewMinutes, log, work: () => desk.recheck() }),
  ];
  return {
    started: installations.started,
    async stop() {
      await Promise.all(all.map(({ stop }) => stop()));
    },
  };
}
