import { hash } from 'node:crypto';
import { createBoundedCache } from '../graphql/bounded-cache.ts';

const most = 5_000;
const longestMs = 60_000;

/** Remembers what `verify` found for a minute at most and never past the token's end; never a failure, nor the token itself. */
export function rememberVerified<Claims extends { exp: number }>(
  verify: (token: string) => Promise<Claims>,
): (token: string) => Promise<Claims> {
  const verified = createBoundedCache<{ claims: Claims; until: number }>(most);
  return async (token) => {
    const digest = hash('sha256', token, 'base64');
    const known = verified.get(digest);
    if (known && known.until > Date.now()) return known.claims;
    const claims = await verify(token);
    verified.set(digest, { claims, until: Math.min(claims.exp * 1000, Date.now() + longestMs) });
    return claims;
  };
}
