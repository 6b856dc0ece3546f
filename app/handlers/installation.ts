import { z } from 'zod';
import type { InstallationBook } from '../../contract/comment-desk.ts';
import type { GithubClient } from '../client.ts';
import { installationShape, refreshInstallation } from '../installations.ts';

const payloadShape = z.object({
  action: z.string(),
  installation: installationShape.pick({ id: true }),
  sender: z.object({ login: z.string() }).optional(),
});

/**
 * `installation` and `installation_repositories`: the event only says that something changed; what holds now is read from
 * GitHub, so that events that come late or out of order do no harm.
 */
export async function onInstallation(payload: unknown, github: GithubClient, book: InstallationBook): Promise<void> {
  const { action, installation, sender } = payloadShape.parse(payload);
  if (action === 'deleted') return book.remove(installation.id, sender?.login);
  await refreshInstallation(github, book, installation.id, sender?.login);
}
