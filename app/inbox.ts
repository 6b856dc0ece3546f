import type { Logger } from 'pino';
import type { GithubRows } from '../contract/github-rows.ts';
import type { InboxItem } from '../contract/webhook-inbox.ts';
import type { GithubClient } from './client.ts';
import { backOffSeconds, statusOf, whatNext } from './github-errors.ts';
import { githubEvent } from './github-event.ts';
import { onCommentChanged } from './handlers/comment-changed.ts';
import { onCommentWritten } from './handlers/comment-written.ts';
import { onInstallation } from './handlers/installation.ts';
import { onPullRequestClosed } from './handlers/pull-request-closed.ts';
import { createWaker } from './waker.ts';

export interface InboxWorker {
  /** Something was stored. */
  readonly wake: () => void;
  /** Takes no more deliveries, and waits for the one that is being followed. */
  readonly stop: () => Promise<void>;
}

const pollMilliseconds = 5_000;
/** About ten hours of waiting for GitHub; installations are read daily all the same. */
const mostFailures = 600;

/** Follows the stored deliveries one by one. One that fails comes again later and holds up no other. */
export function startInbox(github: GithubClient, rows: GithubRows, log: Logger): InboxWorker {
  const { desk, book, inbox, orders } = rows;
  const stopping = new AbortController();
  const waker = createWaker(stopping.signal);
  const finished = loop();

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      const item = await inbox.lease().catch((error: unknown) => {
        log.error({ err: error }, 'Cannot ask for webhooks; trying again.');
        return null;
      });
      if (item === null) await waker.sleep(pollMilliseconds);
      else await work(item).catch((error) => log.error({ err: error }, 'A webhook stays until its lease runs out.'));
    }
  }

  async function work(item: InboxItem): Promise<void> {
    try {
      await follow(item.event);
    } catch (error) {
      const next = whatNext(error);
      const final = next.step === 'blocked' || item.failures >= mostFailures || !isGithubs(error);
      const delaySeconds = (next.step === 'retry' ? next.afterSeconds : null) ?? backOffSeconds(item.failures);
      log[final ? 'error' : 'warn'](
        { err: error, delivery: item.id, delaySeconds },
        `Webhook without effect${final ? '' : ' yet'}: ${next.reason}`,
      );
      if (!final) return inbox.retry(item, delaySeconds);
    }
    await inbox.done(item);
  }

  async function follow(stored: string): Promise<void> {
    const event = githubEvent.parse(JSON.parse(stored));
    if (event.type === 'installation') return onInstallation(event, github, book);
    if (event.type === 'comment-changed') return onCommentChanged(event, await github.botLogin(), desk);
    if (event.type === 'comment-written') return onCommentWritten(event, github, orders);
    if (event.type === 'deployed') return orders.deployed(event);
    if (event.type === 'pull-request-unlocked') return desk.tryAgain(event);
    return onPullRequestClosed(event, github, orders);
  }

  return {
    wake: waker.wake,
    async stop() {
      stopping.abort();
      await finished;
    },
  };
}

/** Only a shape that we do not understand can never come right. */
const isGithubs = (error: unknown): boolean =>
  statusOf(error) !== null || !(error instanceof Error && error.name === 'ZodError');
