/** Sign-in with GitHub: the App's own OAuth client, code flow with PKCE. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Platform } from '../platform.ts';
import { enterWithGithub } from '../services/enter-with-github.ts';
import type { FlowSecrets, IdentityProvider } from './code-flow.ts';
import { SignInRefused } from './sign-in-refused.ts';

interface GithubClient {
  readonly apiUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
}
const deadlineMs = 10_000;
const account = z.object({ id: z.number(), login: z.string(), name: z.string().nullish() });
const emails = z.array(z.object({ email: z.string(), verified: z.boolean() }));
const granted = z.object({ access_token: z.string() });

export function createGithubProvider(platform: Platform, client: GithubClient): IdentityProvider {
  const web = webAddress(client.apiUrl);
  return { name: 'github', begin, finish };

  async function begin(redirectUri: string, { state, verifier }: FlowSecrets): Promise<URL> {
    const url = new URL(`${web}/login/oauth/authorize`);
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    url.search = new URLSearchParams({
      client_id: client.clientId,
      redirect_uri: redirectUri,
      state,
      scope: 'user:email',
      code_challenge: challenge,
      code_challenge_method: 'S256',
    }).toString();
    return url;
  }

  async function finish(callback: URL, redirectUri: string, { verifier }: FlowSecrets) {
    const code = callback.searchParams.get('code');
    if (!code) throw new SignInRefused('provider', `GitHub gave no code: ${callback.searchParams.get('error')}.`);
    const token = await exchange({ code, redirect_uri: redirectUri, code_verifier: verifier });
    const [{ id, login, name }, addresses] = await Promise.all([
      get('/user', token).then((body) => account.parse(body)),
      get('/user/emails', token).then((body) => emails.parse(body)),
    ]);
    const verified = addresses.filter((address) => address.verified).map(({ email }) => email.toLowerCase());
    return enterWithGithub(platform, { id, login, name: name || login, emails: verified });
  }

  async function exchange(form: Record<string, string>): Promise<string> {
    const response = await fetch(`${web}/login/oauth/access_token`, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams({ client_id: client.clientId, client_secret: client.clientSecret, ...form }),
      signal: AbortSignal.timeout(deadlineMs),
    });
    const body: unknown = await response.json().catch(() => null);
    const parsed = granted.safeParse(body);
    // GitHub answers 200 to a code that it refuses.
    if (!parsed.success) throw new SignInRefused('provider', `GitHub gave no token (HTTP ${response.status}).`);
    return parsed.data.access_token;
  }

  async function get(path: string, token: string): Promise<unknown> {
    const response = await fetch(client.apiUrl + path, {
      headers: { authorization: `Bearer ${token}`, accept: 'application/vnd.github+json', 'user-agent': 'outrider' },
      signal: AbortSignal.timeout(deadlineMs),
    });
    if (response.ok) return response.json();
    throw new SignInRefused(
      'provider',
      `GitHub answered ${response.status} to ${path}: does the App have the account permission "Email addresses: read"?`,
    );
  }
}

/** Where people sign in: github.com of api.github.com, the host itself of an Enterprise's `/api/v3`. */
function webAddress(apiUrl: string): string {
  const { protocol, host } = new URL(apiUrl);
  return `${protocol}//${host.replace(/^api\./, '')}`;
}
