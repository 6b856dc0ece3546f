/** The key set of the outside provider: found by discovery, kept, and used on while the provider cannot be reached. */
import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import type { Logger } from '../log.ts';

const deadlineMs = 5_000;
const freshMs = 10 * 60_000;
/** Tokens with made-up key ids make us ask no more often than this. */
const cooldownMs = 30_000;
const discovery = z.object({ issuer: z.string(), jwks_uri: z.url({ protocol: /^https?$/ }) });

export function createOutsideKeys(issuer: string, log: Logger): () => Promise<JWTVerifyGetKey> {
  let found: Promise<ReturnType<typeof createRemoteJWKSet>> | null = null;
  let renewedAt = 0;

  return async () => {
    found ??= find();
    const keys = await found.catch((error: unknown) => {
      found = null;
      throw error;
    });
    if (Date.now() - renewedAt > freshMs) {
      renewedAt = Date.now();
      // Nobody waits: a key that we know stays good until the provider says otherwise.
      keys.reload().catch((error: unknown) => log.warn({ err: error, issuer }, 'AUTH_ISSUER gives no key set now.'));
    }
    return keys;
  };

  async function find() {
    const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
    const response = await fetch(address, { signal: AbortSignal.timeout(deadlineMs), redirect: 'error' });
    const said = discovery.safeParse(response.ok ? await response.json() : null);
    if (!said.success)
      throw new Error(`AUTH_ISSUER: ${address} answers HTTP ${response.status} without a discovery document.`);
    if (said.data.issuer !== issuer)
      throw new Error(`AUTH_ISSUER: ${address} is of ${said.data.issuer}; set AUTH_ISSUER to exactly that.`);
    renewedAt = Date.now();
    return createRemoteJWKSet(new URL(said.data.jwks_uri), {
      timeoutDuration: deadlineMs,
      cooldownDuration: cooldownMs,
      cacheMaxAge: Number.POSITIVE_INFINITY,
    });
  }
}
