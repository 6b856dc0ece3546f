/** Sign-in at somebody else's: the browser goes there with a state, comes back with a code, and gets a session. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import type { UserDoc } from '../models/user.ts';
import type { Platform } from '../platform.ts';
import { createFlowCookie, type FlowSecrets } from './flow-cookie.ts';
import { openSession } from './session.ts';
import { SignInRefused } from './sign-in-refused.ts';

export interface IdentityProvider {
  /** The word in its routes: `/session/<name>` and `/session/<name>/callback`. */
  readonly name: string;
  /** Where the browser is sent. */
  begin(redirectUri: string, secrets: FlowSecrets): Promise<URL>;
  /** Who came back. `callback` is the address the browser came to; its state is checked already. */
  finish(callback: URL, redirectUri: string, secrets: FlowSecrets): Promise<UserDoc>;
}

export function createCodeFlow(platform: Platform, provider: IdentityProvider) {
  const { log } = platform;
  const redirectUri = () => `${platform.baseUrl}/session/${provider.name}/callback`;
  const flow = createFlowCookie(platform, {
    name: 'outrider_sign_in',
    path: '/session',
    bound: z.literal(provider.name),
  });

  return { begin, finish };

  async function begin(_request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { secrets, cookie } = flow.begin(provider.name);
    try {
      const there = await provider.begin(redirectUri(), secrets);
      redirect(response, there.href, [cookie]);
    } catch (error) {
      log.warn({ err: error, provider: provider.name }, 'A sign-in could not begin.');
      redirect(response, '/sign-in?problem=provider', []);
    }
  }

  async function finish(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const forgotten = flow.forget();
    const callback = new URL(request.url ?? '/', `${platform.baseUrl}/`);
    // Without its own state the browser may be finishing what a stranger began, and would sign in as that stranger.
    const carried = flow.finish(request, callback.searchParams.get('state'));
    if (!carried) return redirect(response, '/sign-in?problem=expired', [forgotten]);
    try {
      const user = await provider.finish(callback, redirectUri(), carried.secrets);
      redirect(response, '/', [forgotten, await openSession(platform, user)]);
    } catch (error) {
      const problem = error instanceof SignInRefused ? error.problem : 'provider';
      log.warn({ err: error, provider: provider.name, problem }, 'A sign-in was refused.');
      redirect(response, `/sign-in?problem=${problem}`, [forgotten]);
    }
  }
}

function redirect(response: ServerResponse, to: string, cookies: string[]): void {
  response.writeHead(303, { location: to, 'cache-control': 'no-store', 'set-cookie': cookies }).end();
}
