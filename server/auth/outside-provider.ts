/** Sign-in of people at the outside provider: code flow with PKCE, state and nonce. */
import * as oidc from 'openid-client';
import type { OutsideProvider } from '../config.ts';
import type { Platform } from '../platform.ts';
import { enterFromOutside } from '../services/enter-from-outside.ts';
import { linkedOrganisation } from '../services/linked-organisation.ts';
import type { IdentityProvider } from './code-flow.ts';
import type { FlowSecrets } from './flow-cookie.ts';
import { organisationIn, rolesIn } from './outside-claims.ts';
import { createOutsideVerifier } from './outside-tokens.ts';
import { SignInRefused } from './sign-in-refused.ts';

const deadlineSeconds = 10;

export function createOutsideProvider(
  platform: Platform,
  provider: OutsideProvider,
  client: NonNullable<OutsideProvider['client']>,
): IdentityProvider {
  const verify = createOutsideVerifier({ ...provider, audience: null }, platform.log);
  let discovered: Promise<oidc.Configuration> | null = null;
  return { name: 'outside', begin, finish };

  async function begin(redirectUri: string, { state, nonce, verifier }: FlowSecrets): Promise<URL> {
    return oidc.buildAuthorizationUrl(await configuration(), {
      redirect_uri: redirectUri,
      scope: 'openid profile email',
      state,
      nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
  }

  async function finish(callback: URL, redirectUri: string, { state, nonce, verifier }: FlowSecrets) {
    // The provider sent the browser to this very address; behind a proxy our own view of it may differ.
    const answered = new URL(`${redirectUri}${callback.search}`);
    const tokens = await oidc.authorizationCodeGrant(await configuration(), answered, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    });
    const identity = tokens.claims();
    if (!identity) throw new SignInRefused('provider', 'The provider gave no ID token.');
    const claims = { ...(await accessClaims(tokens.access_token, identity.sub)), ...identity };
    const organisationId = await linkedOrganisation(platform, organisationIn(claims, provider.organisationClaim));
    if (!organisationId)
      throw new SignInRefused('unknown-organisation', `The claim ${provider.organisationClaim} names none of ours.`);
    const roles = rolesIn(claims, provider.rolesClaim);
    if (roles.length === 0)
      throw new SignInRefused('not-a-member', `The claim ${provider.rolesClaim} names neither ADMIN nor MEMBER.`);
    return enterFromOutside(platform, {
      organisationId,
      roles,
      issuer: provider.issuer,
      subject: identity.sub,
      name: String(claims.name ?? claims.preferred_username ?? identity.sub),
      email:
        identity.email_verified === true && typeof identity.email === 'string' ? identity.email.toLowerCase() : null,
    });
  }

  /** A Keycloak puts roles into the access token alone; one that is no JWT of its own says nothing. */
  async function accessClaims(token: string, subject: string): Promise<Readonly<Record<string, unknown>>> {
    const claims = await verify(token).catch(() => null);
    return claims?.sub === subject ? claims : {};
  }

  function configuration(): Promise<oidc.Configuration> {
    const issuer = new URL(provider.issuer);
    discovered ??= oidc
      .discovery(issuer, client.id, undefined, oidc.ClientSecretPost(client.secret), {
        timeout: deadlineSeconds,
        ...(issuer.protocol === 'http:' && { execute: [oidc.allowInsecureRequests] }),
      })
      .catch((error: unknown) => {
        discovered = null;
        throw error;
      });
    return discovered;
  }
}
