import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { createNodeMiddleware } from 'probot';
import type { CommentDesk, InstallationBook } from '../contract/comment-desk.ts';
import type { GithubDoor } from '../contract/github-door.ts';
import type { GithubClient } from './client.ts';
import { onInstallation } from './handlers/installation.ts';
import { onIssueComment } from './handlers/issue-comment.ts';
import { createQueues } from './queues.ts';

interface WebhookOptions {
  readonly github: GithubClient;
  readonly desk: CommentDesk;
  readonly book: InstallationBook;
  /** Called when an event about installations could not be followed. */
  readonly onMissed: () => void;
  readonly log: Logger;
}

export interface Webhooks {
  readonly handle: GithubDoor['handle'];
  /** Waits for what was answered and is still being recorded. */
  readonly drain: () => Promise<void>;
}

interface Delivery {
  readonly id: string;
  readonly name: string;
  readonly payload: unknown;
}

export const webhookPath = '/api/github/webhooks';
/** GitHub sends no more; a wrong signature shows only after the last byte. */
const bodyBytes = 25 * 1024 * 1024;

/**
 * `POST /api/github/webhooks`: checks the signature and that the delivery is new, and answers. What an event asks for may
 * need GitHub, so it is done after the answer, one event at a time: a slow GitHub makes no delivery late.
 */
export async function createWebhooks({ github, desk, book, onMissed, log }: WebhookOptions): Promise<Webhooks> {
  const inOrder = createQueues();
  const pending = new Set<Promise<void>>();
  const middleware = await createNodeMiddleware((probot) => probot.onAny(receive), {
    probot: github.probot,
    webhooksPath: webhookPath,
  });

  async function receive({ id, name, payload }: Delivery): Promise<void> {
    if (!(await isNew(id))) return log.debug({ delivery: id }, 'Webhook delivered again; nothing to do.');
    const work = inOrder('', () => record({ id, name, payload })).finally(() => pending.delete(work));
    pending.add(work);
  }

  /** A handler's error would go out as the answer's text: what GitHub may know is said here. */
  async function isNew(delivery: string): Promise<boolean> {
    try {
      return await book.firstDelivery(delivery);
    } catch (error) {
      log.error({ err: error, delivery }, 'Webhook could not be stored.');
      throw new Error('The delivery could not be stored; deliver it again.');
    }
  }

  async function record({ id, name, payload }: Delivery): Promise<void> {
    try {
      if (name === 'installation' || name === 'installation_repositories') await onInstallation(payload, github, book);
      if (name === 'issue_comment') await onIssueComment(payload, await github.botLogin(), desk);
    } catch (error) {
      log.error({ err: error, delivery: id, event: name }, 'Webhook without effect.');
      if (name.startsWith('installation')) onMissed();
    }
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    if (new URL(request.url ?? '/', 'http://localhost').pathname !== webhookPath) return false;
    const answered = middleware(request, response);
    let received = 0;
    request.on('data', (chunk: Buffer) => {
      received += chunk.length;
      if (received > bodyBytes) request.destroy();
    });
    return (await answered) === true;
  }

  return {
    handle,
    drain: async () => {
      await Promise.all(pending);
    },
  };
}
