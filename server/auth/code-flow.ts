/** Sign-in at somebody else's: the browser goes there with a state, comes back with a code, and gets a session. */
import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { readCookie, writeCookie } from '../http/cookies.ts';
import type { UserDoc } from '../models/user.ts';
import type { Platform } from '../platform.ts';
import { openSession } from './session.ts';
import { SignInRefused } from './sign-in-refused.ts';

/** What one sign-in is bound to; the browser carries it sealed, and nobody else knows it. */
export interface FlowSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

export interface IdentityProvider {
  /** The word in its routes: `/session/<name>` and `/session/<name>/callback`. */
  readonly name: string;
  /** Where the browser is sent. */
  begin(redirectUri: string, secrets: FlowSecrets): Promise<URL>;
  /** Who came back. `callback` is the address the browser came to; its state is checked already. */
  finish(callback: URL, redirectUri: string, secrets: FlowSecrets): Promise<UserDoc>;
}

const cookieName = 'outrider_sign_in';
const lifeSeconds = 600;
const carried = z.object({
  provider: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  until: z.number(),
});

export function createCodeFlow(platform: Platform, provider: IdentityProvider) {
  const { vault, log } = platform;
  const redirectUri = () => `${platform.baseUrl}/session/${provider.name}/callback`;
  // Lax: the browser comes back from another site.
  const cookie = (value: string, maxAge: number) =>
    writeCookie(platform.baseUrl, cookieName, value, { maxAge, path: '/session', sameSite: 'Lax' });

  return { begin, finish };

  async function begin(_request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [state, nonce, verifier] = [random(), random(), random()];
    const until = Date.now() + lifeSeconds * 1000;
    const sealed = vault.seal(JSON.stringify({ provider: provider.name, state, nonce, verifier, until }), cookieName);
    try {
      const there = await provider.begin(redirectUri(), { state, nonce, verifier });
      redirect(response, there.href, [cookie(sealed, lifeSeconds)]);
    } catch (error) {
      log.warn({ err: error, provider: provider.name }, 'A sign-in could not begin.');
      redirect(response, '/sign-in?problem=provider', []);
    }
  }

  async function finish(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const forgotten = cookie('', 0);
    const callback = new URL(request.url ?? '/', `${platform.baseUrl}/`);
    const secrets = read(readCookie(request, cookieName));
    // Without its own state the browser may be finishing what a stranger began, and would sign in as that stranger.
    if (!secrets || secrets.state !== callback.searchParams.get('state'))
      return redirect(response, '/sign-in?problem=expired', [forgotten]);
    try {
      const user = await provider.finish(callback, redirectUri(), secrets);
      redirect(response, '/', [forgotten, await openSession(platform, user)]);
    } catch (error) {
      const problem = error instanceof SignInRefused ? error.problem : 'provider';
      log.warn({ err: error, provider: provider.name, problem }, 'A sign-in was refused.');
      redirect(response, `/sign-in?problem=${problem}`, [forgotten]);
    }
  }

  function read(value: string | null): FlowSecrets | null {
    try {
      const secrets = carried.parse(JSON.parse(vault.open(value ?? '', cookieName)));
      return secrets.provider === provider.name && secrets.until > Date.now() ? secrets : null;
    } catch {
      return null;
    }
  }
}

const random = () => randomBytes(32).toString('base64url');

function redirect(response: ServerResponse, to: string, cookies: string[]): void {
  response.writeHead(303, { location: to, 'cache-control': 'no-store', 'set-cookie': cookies }).end();
}
