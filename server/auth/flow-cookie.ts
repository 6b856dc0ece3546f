/** What a browser carries, sealed, while it is at somebody else's: without it nobody can finish what they did not begin. */
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import { readCookie, writeCookie } from '../http/cookies.ts';
import type { Platform } from '../platform.ts';

/** What one round trip is bound to; the browser carries it sealed, and nobody else knows it. */
export interface FlowSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

interface FlowCookieOptions<Bound> {
  readonly name: string;
  /** Where the browser sends it. */
  readonly path: string;
  /** What else the round trip is bound to. */
  readonly bound: z.ZodType<Bound>;
}

export interface FlowCookie<Bound> {
  /** New secrets, and the Set-Cookie value that carries them. */
  begin(bound: Bound): { readonly secrets: FlowSecrets; readonly cookie: string };
  /** What the browser carries, when it came back with its own `state` in time; else null. */
  finish(request: IncomingMessage, state: string | null): { secrets: FlowSecrets; bound: Bound } | null;
  /** The Set-Cookie value that ends it. */
  forget(): string;
}

const lifeSeconds = 600;
const carried = z.object({
  secrets: z.object({ state: z.string(), nonce: z.string(), verifier: z.string() }),
  bound: z.unknown(),
  until: z.number(),
});

export function createFlowCookie<Bound>(
  platform: Platform,
  { name, path, bound: shape }: FlowCookieOptions<Bound>,
): FlowCookie<Bound> {
  // Lax: the browser comes back from another site.
  const cookie = (value: string, maxAge: number) =>
    writeCookie(platform.baseUrl, name, value, { maxAge, path, sameSite: 'Lax' });
  return {
    begin(bound) {
      const secrets = { state: random(), nonce: random(), verifier: random() };
      const until = Date.now() + lifeSeconds * 1000;
      const sealed = platform.vault.seal(JSON.stringify({ secrets, bound, until }), name);
      return { secrets, cookie: cookie(sealed, lifeSeconds) };
    },
    finish(request, state) {
      try {
        const opened = platform.vault.open(readCookie(request, name) ?? '', name);
        const { secrets, bound, until } = carried.parse(JSON.parse(opened));
        return secrets.state === state && until > Date.now() ? { secrets, bound: shape.parse(bound) } : null;
      } catch {
        return null;
      }
    },
    forget: () => cookie('', 0),
  };
}

const random = () => randomBytes(32).toString('base64url');
