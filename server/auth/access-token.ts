/** Access tokens: RS256, five minutes, checked against exactly what we issue. */
import { randomUUID } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { z } from 'zod';
import { unauthenticated } from '../../contract/errors.ts';
import { limits } from '../../contract/limits.ts';
import type { ApiKeyDoc } from '../models/api-key.ts';
import type { UserDoc } from '../models/user.ts';
import type { Platform } from '../platform.ts';
import { issuerOf } from './issuer.ts';
import type { SigningKeys } from './signing-keys.ts';
import { rememberVerified } from './verified-tokens.ts';

const claims = z.object({
  exp: z.number(),
  typ: z.literal('Bearer'),
  sub: z.string(),
  azp: z.string(),
  org_id: z.string(),
  realm_access: z.object({ roles: z.array(z.enum(['ADMIN', 'MEMBER'])) }),
});
export type AccessClaims = z.infer<typeof claims>;

const clockToleranceSeconds = 30;

export function issueToken(
  platform: Platform,
  keys: SigningKeys,
  key: ApiKeyDoc,
  creator: UserDoc,
  scope: string,
): string {
  const payload = {
    jti: randomUUID(),
    typ: 'Bearer',
    azp: key.clientId,
    scope,
    client_id: key.clientId,
    realm_access: { roles: creator.roles },
    org_id: String(key.organisationId),
    preferred_username: `service-account-${key.clientId.toLowerCase()}`,
  };
  const { kid, privateKey } = keys.signing();
  return jwt.sign(payload, privateKey, {
    algorithm: 'RS256',
    keyid: kid,
    issuer: issuerOf(platform),
    audience: 'account',
    subject: String(key._id),
    expiresIn: limits.tokenSeconds,
  });
}

/** Whether the key still stands is not asked here. */
export function createTokenVerifier(platform: Platform, keys: SigningKeys): (token: string) => Promise<AccessClaims> {
  return rememberVerified(verify);

  async function verify(token: string): Promise<AccessClaims> {
    const kid = jwt.decode(token, { complete: true })?.header.kid;
    const key = kid === undefined ? undefined : await keys.verifying(kid);
    if (!key) throw unauthenticated();
    try {
      const options = {
        algorithms: ['RS256' as const],
        issuer: issuerOf(platform),
        clockTolerance: clockToleranceSeconds,
      };
      return claims.parse(jwt.verify(token, key, options));
    } catch {
      throw unauthenticated();
    }
  }
}
