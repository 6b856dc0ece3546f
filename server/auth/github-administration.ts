/** Whether a person may administer an installation of the App, by what GitHub says to the person's own token. */
import { z } from 'zod';
import { forbidden } from '../../contract/errors.ts';
import type { GithubOauth } from './github-oauth.ts';

const person = z.object({ id: z.number(), login: z.string() });
const installations = z.object({
  installations: z.array(
    z.object({ id: z.number(), account: z.object({ id: z.number(), type: z.string().optional() }).nullish() }),
  ),
});
const repositories = z.object({
  repositories: z.array(z.object({ permissions: z.object({ admin: z.boolean() }).optional() })),
});
const perPage = 100;
const pagesMax = 100;

/**
 * Throws FORBIDDEN unless the token's person administers the installation; gives their login. GitHub lists an installation
 * to everybody who may read one of its repositories, which is not enough: the account must be the person's own, or every
 * repository that the installation covers one that they administer, as an organisation's owners do.
 * @param countCovered how many repositories the installation covers; the person's token shows only those they may see
 */
export async function provenAdministrator(
  oauth: GithubOauth,
  token: string,
  installationId: number,
  countCovered: () => Promise<number>,
): Promise<string> {
  const { id, login } = person.parse(await oauth.get('/user', token));
  const account = await listedAccount();
  if (account === null)
    throw forbidden(
      `GitHub does not show installation ${installationId} to ${login}: use the GitHub account that installed the App.`,
    );
  if (account.id === id) return login;
  // Somebody else's own account: nobody but they may install there.
  const administers = account.type !== 'User' && (await administersAll());
  if (!administers)
    throw forbidden(
      `${login} does not administer every repository of installation ${installationId}: an owner of that GitHub organisation has to link it.`,
    );
  return login;

  async function listedAccount() {
    for (let page = 1; page <= pagesMax; page += 1) {
      const body = await oauth.get(`/user/installations?per_page=${perPage}&page=${page}`, token);
      const listed = installations.parse(body).installations;
      const found = listed.find((installation) => installation.id === installationId);
      if (found) return found.account ?? null;
      if (listed.length < perPage) return null;
    }
    return null;
  }

  async function administersAll(): Promise<boolean> {
    const covered = await countCovered();
    let seen = 0;
    for (let page = 1; page <= pagesMax && seen < covered; page += 1) {
      const path = `/user/installations/${installationId}/repositories?per_page=${perPage}&page=${page}`;
      const listed = repositories.parse(await oauth.get(path, token)).repositories;
      if (!listed.every(({ permissions }) => permissions?.admin)) return false;
      seen += listed.length;
      if (listed.length < perPage) break;
    }
    return covered > 0 && seen >= covered;
  }
}
