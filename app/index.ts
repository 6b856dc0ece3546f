import { setTimeout as sleep } from 'node:timers/promises';
import type { GithubDoor } from '../contract/github-door.ts';
import type { GithubRows } from '../contract/github-rows.ts';
import { type ClientOptions, openClient } from './client.ts';
import { startDelivery } from './comment/deliver.ts';
import { countRepositories, findInstallation, refreshInstallation } from './installations.ts';
import { startReconciler } from './reconcile.ts';
import { createWebhooks } from './webhooks.ts';

export interface GithubAppOptions extends ClientOptions {
  readonly rows: GithubRows;
  /** Name under which this process leases comments; unlike any other process's. */
  readonly owner: string;
}

/** A start waits no longer for GitHub than this; the installations are then read in the background. */
const startMilliseconds = 5_000;

/** Starts the GitHub App: webhooks, installations and the one comment of each pull request. */
export async function createGithubApp(options: GithubAppOptions): Promise<GithubDoor> {
  const { rows, owner } = options;
  const { desk, book } = rows;
  const github = await openClient(options);
  const log = options.log.child({ part: 'github' });
  const reconciler = startReconciler(github, rows, log);
  const webhooks = await createWebhooks({ github, rows, log });
  await Promise.race([reconciler.started, sleep(startMilliseconds, undefined, { ref: false })]);
  const delivery = startDelivery({ github, desk, owner, log });
  return {
    handle: webhooks.handle,
    findInstallation: (repository) => findInstallation(github, book, repository),
    readInstallation: (id) => refreshInstallation(github, book, id),
    countRepositories: (id) => countRepositories(github, id),
    installUrl: async () => `${(await github.identity()).page}/installations/new`,
    close: async () => {
      await Promise.all([delivery.stop(), reconciler.stop(), webhooks.stop()]);
    },
  };
}
