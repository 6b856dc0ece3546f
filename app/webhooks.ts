import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { createNodeMiddleware } from 'probot';
import type { GithubDoor } from '../contract/github-door.ts';
import type { GithubRows } from '../contract/github-rows.ts';
import type { GithubClient } from './client.ts';
import { readEvent } from './github-event.ts';
import { startInbox } from './inbox.ts';

interface WebhookOptions {
  readonly github: GithubClient;
  readonly rows: GithubRows;
  readonly log: Logger;
}

export interface Webhooks {
  readonly handle: GithubDoor['handle'];
  readonly stop: () => Promise<void>;
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
 * `POST /api/github/webhooks`: checks the signature, stores what the delivery asks for, and answers. It is followed after
 * the answer: a slow GitHub makes no delivery late, and a process that ends meanwhile loses none.
 */
export async function createWebhooks({ github, rows, log }: WebhookOptions): Promise<Webhooks> {
  const middleware = await createNodeMiddleware((probot) => probot.onAny(receive), {
    probot: github.probot,
    webhooksPath: webhookPath,
  });
  const inbox = startInbox(github, rows, log);

  async function receive({ id, name, payload }: Delivery): Promise<void> {
    const event = read(id, name, payload);
    if (event === null) return;
    if (await isNew(id, JSON.stringify(event))) inbox.wake();
    else log.debug({ delivery: id }, 'Webhook delivered again; nothing to do.');
  }

  function read(id: string, name: string, payload: unknown) {
    try {
      return readEvent(name, payload);
    } catch (error) {
      log.error({ err: error, delivery: id, event: name }, 'Webhook of an unknown shape.');
      return null;
    }
  }

  /** A handler's error would go out as the answer's text: what GitHub may know is said here. */
  async function isNew(delivery: string, event: string): Promise<boolean> {
    try {
      return await rows.inbox.store(delivery, event);
    } catch (error) {
      log.error({ err: error, delivery }, 'Webhook could not be stored.');
      throw new Error('The delivery could not be stored; deliver it again.');
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

  return { handle, stop: inbox.stop };
}
