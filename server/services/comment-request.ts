import { badUserInput } from '../../contract/errors.ts';
import type { Caller } from '../auth/caller.ts';
import type { StartExplorationInput } from '../graphql/resolvers.generated.ts';
import type { Platform } from '../platform.ts';
import { coversRepository } from './covers-repository.ts';

export interface CommentRequest {
  readonly repository: string;
  readonly pullRequest: number;
  readonly installationId: number;
}

/** The comment that a start asks for, or null. Refuses what could never be posted, before anything is created. */
export async function commentRequest(
  platform: Platform,
  caller: Caller,
  input: StartExplorationInput,
): Promise<CommentRequest | null> {
  const { hostingRepository: repository, hostingPrNumber: pullRequest } = input;
  if (repository != null && !/^[A-Za-z0-9_-]{1,100}\/(?!\.{1,2}$)[A-Za-z0-9._-]{1,100}$/.test(repository)) {
    throw badUserInput('hostingRepository must be owner/repo.');
  }
  if (pullRequest != null && pullRequest < 1) throw badUserInput('hostingPrNumber must be a pull request number.');
  if (!input.serverManagedComment) return null;
  if (repository == null || pullRequest == null) {
    throw badUserInput('serverManagedComment needs hostingRepository and hostingPrNumber.');
  }
  if (!platform.github) {
    throw badUserInput(
      'serverManagedComment needs the GitHub App, which this platform has none of: set APP_ID, PRIVATE_KEY and WEBHOOK_SECRET.',
    );
  }
  const installationId = await linkedInstallation(platform, caller, repository);
  if (installationId === null) {
    throw badUserInput(
      `serverManagedComment: the GitHub App is not installed on ${repository}, or its installation is not linked to your organisation.`,
    );
  }
  return { repository, pullRequest, installationId };
}

async function linkedInstallation(
  { models, github, log }: Platform,
  { organisationId }: Caller,
  repository: string,
): Promise<number | null> {
  const rows = await models.installations.find({ organisationId, suspended: false }).lean();
  const stored = rows.find((installation) => coversRepository(installation, repository));
  if (stored) return stored.installationId;
  // Webhooks come late and get lost: GitHub itself knows best.
  const found =
    (await github?.findInstallation(repository).catch((error: unknown) => {
      log.warn({ err: error, repository }, 'GitHub could not be asked about an installation.');
      throw badUserInput(
        `serverManagedComment: no stored installation of the GitHub App covers ${repository}, and GitHub does not answer just now: try again, or start without it.`,
      );
    })) ?? null;
  const linked =
    found !== null && (await models.installations.exists({ installationId: found, organisationId, suspended: false }));
  return linked ? found : null;
}
