import { z } from 'zod';
import type { GithubInstallationRecord, InstallationBook } from '../contract/comment-desk.ts';
import type { GithubClient } from './client.ts';
import { statusOf } from './github-errors.ts';

/** The part of GitHub's installation that we keep; from its API and from its webhooks. */
export const installationShape = z.object({
  id: z.number(),
  account: z.object({ login: z.string() }),
  repository_selection: z.enum(['all', 'selected']),
  suspended_at: z.string().nullish(),
});
export type GithubInstallation = z.infer<typeof installationShape>;

/** Reads all installations from GitHub into the book; those that are gone leave it. One that cannot be read does not keep the others out. */
export async function syncInstallations(
  github: GithubClient,
  book: InstallationBook,
  signal: AbortSignal,
): Promise<number> {
  const app = await github.asApp();
  const found = z
    .array(installationShape)
    .parse(await app.paginate(app.rest.apps.listInstallations, { per_page: 100, request: { signal } }));
  const unread: unknown[] = [];
  for (const installation of found) {
    signal.throwIfAborted();
    await describe(github, installation).then(
      (record) => book.save(record),
      (error) => void unread.push(error),
    );
  }
  await book.keepOnly(found.map(({ id }) => id));
  if (unread.length > 0) throw unread[0];
  return found.length;
}

/** Reads one installation anew; one that is gone leaves the book. Answers whether it is there. */
export async function refreshInstallation(
  github: GithubClient,
  book: InstallationBook,
  id: number,
  by?: string,
): Promise<boolean> {
  try {
    const { data } = await (await github.asApp()).rest.apps.getInstallation({
      installation_id: id,
      request: { retries: 0 },
    });
    await book.save(await describe(github, installationShape.parse(data)), by);
    return true;
  } catch (error) {
    if (statusOf(error) !== 404) throw error;
    await book.remove(id, by);
    return false;
  }
}

/** The installation that covers a repository, or null; the book learns of it. */
export async function findInstallation(
  github: GithubClient,
  book: InstallationBook,
  repository: string,
): Promise<number | null> {
  const [owner, repo] = repository.split('/');
  if (!owner || !repo) return null;
  try {
    const { data } = await (await github.asApp()).rest.apps.getRepoInstallation({
      owner,
      repo,
      // A person waits for this one.
      request: { retries: 0 },
    });
    const installation = installationShape.parse(data);
    await book.save(await describe(github, installation));
    return installation.id;
  } catch (error) {
    if (statusOf(error) === 404) return null;
    throw error;
  }
}

/** How many repositories an installation covers. */
export async function countRepositories(github: GithubClient, id: number): Promise<number> {
  const octokit = await github.asInstallation(id);
  const { data } = await octokit.rest.apps.listReposAccessibleToInstallation({
    per_page: 1,
    request: { retries: 0 },
  });
  return data.total_count;
}

async function describe(github: GithubClient, installation: GithubInstallation): Promise<GithubInstallationRecord> {
  const suspended = typeof installation.suspended_at === 'string';
  const selected = installation.repository_selection === 'selected';
  return {
    installationId: installation.id,
    account: installation.account.login,
    repositorySelection: installation.repository_selection,
    // A suspended installation gets no token, so nobody can list what it covers.
    repositories: selected && !suspended ? await selectedRepositories(github, installation.id) : [],
    suspended,
  };
}

async function selectedRepositories(github: GithubClient, installationId: number): Promise<string[]> {
  const octokit = await github.asInstallation(installationId);
  const found = await octokit.paginate(octokit.rest.apps.listReposAccessibleToInstallation, {
    per_page: 100,
    request: { retries: 0 },
  });
  return z
    .array(z.object({ full_name: z.string() }))
    .parse(found)
    .map((repository) => repository.full_name);
}
