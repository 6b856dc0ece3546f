/** Asks GitHub in a person's name: the App's own OAuth client, code flow with PKCE. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Config } from '../config.ts';
import type { FlowSecrets } from './flow-cookie.ts';
import { githubWebAddress } from './github-web-address.ts';

export interface GithubClient {
  readonly apiUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface GithubOauth {
  /** Where the person says yes. `scope` is heeded by OAuth apps alone; a GitHub App's permissions stand in its settings. */
  authorizeUrl(redirectUri: string, secrets: FlowSecrets, scope?: string): URL;
  /** The person's token, for the code that the callback's address carries. */
  tokenFor(callback: URL, redirectUri: string, secrets: FlowSecrets): Promise<string>;
  /** Reads `path` of the API; `hint` says what a refusal may come from. */
  get(path: string, token: string, hint?: string): Promise<unknown>;
}

const deadlineMs = 10_000;
const granted = z.object({ access_token: z.string() });

/** The client of the configured App; null without one. */
export function githubClientOf({ github }: Config): GithubClient | null {
  if (!github?.clientId || !github.clientSecret) return null;
  return { apiUrl: github.apiUrl, clientId: github.clientId, clientSecret: github.clientSecret };
}

export function createGithubOauth(client: GithubClient): GithubOauth {
  const web = githubWebAddress(client.apiUrl);
  return {
    authorizeUrl(redirectUri, { state, verifier }, scope) {
      const url = new URL(`${web}/login/oauth/authorize`);
      url.search = new URLSearchParams({
        client_id: client.clientId,
        redirect_uri: redirectUri,
        state,
        ...(scope && { scope }),
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
      }).toString();
      return url;
    },
    async tokenFor(callback, redirectUri, { verifier }) {
      const code = callback.searchParams.get('code');
      if (!code) throw new Error(`GitHub gave no code: ${callback.searchParams.get('error')}.`);
      const form = { code, redirect_uri: redirectUri, code_verifier: verifier };
      const response = await fetch(`${web}/login/oauth/access_token`, {
        method: 'POST',
        headers: { accept: 'application/json' },
        body: new URLSearchParams({ client_id: client.clientId, client_secret: client.clientSecret, ...form }),
        signal: AbortSignal.timeout(deadlineMs),
      });
      // GitHub answers 200 to a code that it refuses.
      const parsed = granted.safeParse(await response.json().catch(() => null));
      if (!parsed.success) throw new Error(`GitHub gave no token (HTTP ${response.status}).`);
      return parsed.data.access_token;
    },
    async get(path, token, hint) {
      const response = await fetch(client.apiUrl + path, {
        headers: { authorization: `Bearer ${token}`, accept: 'application/vnd.github+json', 'user-agent': 'outrider' },
        signal: AbortSignal.timeout(deadlineMs),
      });
      if (response.ok) return response.json();
      throw new Error(`GitHub answered ${response.status} to ${path}${hint ? `: ${hint}` : '.'}`);
    },
  };
}
