import type { InstallationBook } from '../../contract/comment-desk.ts';
import type { GithubClient } from '../client.ts';
import type { EventOf } from '../github-event.ts';
import { refreshInstallation } from '../installations.ts';

/**
 * The event only says that something changed; what holds now is read from GitHub, so that events that come late or out
 * of order do no harm.
 */
export async function onInstallation(
  { installationId, gone, by }: EventOf<'installation'>,
  github: GithubClient,
  book: InstallationBook,
): Promise<void> {
  if (gone) await book.remove(installationId, by);
  else await refreshInstallation(github, book, installationId, by);
}
