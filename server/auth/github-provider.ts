/** Sign-in with GitHub. */
import { z } from 'zod';
import type { Platform } from '../platform.ts';
import { enterWithGithub } from '../services/enter-with-github.ts';
import type { IdentityProvider } from './code-flow.ts';
import { createGithubOauth, type GithubClient } from './github-oauth.ts';

const account = z.object({ id: z.number(), login: z.string(), name: z.string().nullish() });
const emails = z.array(z.object({ email: z.string(), verified: z.boolean() }));
const hint = 'does the App have the account permission "Email addresses: read"?';

export function createGithubProvider(platform: Platform, client: GithubClient): IdentityProvider {
  const oauth = createGithubOauth(client);
  return {
    name: 'github',
    begin: async (redirectUri, secrets) => oauth.authorizeUrl(redirectUri, secrets, 'user:email'),
    async finish(callback, redirectUri, secrets) {
      const token = await oauth.tokenFor(callback, redirectUri, secrets);
      const [{ id, login, name }, addresses] = await Promise.all([
        oauth.get('/user', token).then((body) => account.parse(body)),
        oauth.get('/user/emails', token, hint).then((body) => emails.parse(body)),
      ]);
      const verified = addresses.filter((address) => address.verified).map(({ email }) => email.toLowerCase());
      return enterWithGithub(platform, { id, login, name: name || login, emails: verified });
    },
  };
}
