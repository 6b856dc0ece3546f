import { forbidden, orgNotLinked } from '../../contract/errors.ts';
import type { OutsideProvider } from '../config.ts';
import type { Platform } from '../platform.ts';
import { enterFromOutside } from '../services/enter-from-outside.ts';
import { linkedOrganisation } from '../services/linked-organisation.ts';
import type { Caller } from './caller.ts';
import { organisationIn, rolesIn } from './outside-claims.ts';
import { createOutsideVerifier } from './outside-tokens.ts';

/** The caller that a token of the outside provider speaks for: of an organisation that we know, with the token's roles. */
export function createOutsideAuthenticate(platform: Platform, provider: OutsideProvider) {
  const verify = createOutsideVerifier(provider, platform.log);
  return { issuer: provider.issuer, authenticate };

  async function authenticate(token: string): Promise<Caller> {
    const claims = await verify(token);
    const organisationId = await linkedOrganisation(platform, organisationIn(claims, provider.organisationClaim));
    if (!organisationId) throw orgNotLinked();
    const roles = rolesIn(claims, provider.rolesClaim);
    if (roles.length === 0) throw forbidden(`The token's claim ${provider.rolesClaim} names neither ADMIN nor MEMBER.`);
    const user = await enterFromOutside(platform, {
      organisationId,
      roles,
      issuer: provider.issuer,
      subject: claims.sub,
      name: String(claims.name ?? claims.preferred_username ?? claims.sub),
      email: claims.email_verified === true && typeof claims.email === 'string' ? claims.email.toLowerCase() : null,
    });
    return { kind: 'api-key', organisationId, userId: user._id, roles, apiKeyId: null };
  }
}
