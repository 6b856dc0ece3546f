/** Request → Caller: a Bearer token of an API key, or a person's session cookie. */
import type { IncomingMessage } from 'node:http';
import { unauthenticated } from '../../contract/errors.ts';
import { parseId } from '../models/ids.ts';
import type { Platform } from '../platform.ts';
import { createTokenVerifier } from './access-token.ts';
import type { Caller } from './caller.ts';
import { isSameOrigin } from './same-origin.ts';
import { userOfSession } from './sessions.ts';
import type { SigningKeys } from './signing-keys.ts';
import { touchApiKey } from './touch-api-key.ts';

export function createAuthenticate(platform: Platform, keys: SigningKeys) {
  const verify = createTokenVerifier(platform, keys);
  return async (request: IncomingMessage): Promise<Caller> => {
    const header = request.headers.authorization;
    if (header === undefined) return fromSession(request);
    const token = /^bearer\s+(\S+)$/i.exec(header)?.[1];
    if (!token) throw unauthenticated();
    return fromToken(token);
  };

  async function fromToken(token: string): Promise<Caller> {
    const claims = await verify(token);
    // Asked every time: a revoked or expired key takes its tokens with it.
    const id = parseId(claims.sub);
    const key = id && (await platform.models.apiKeys.findOne({ _id: id, clientId: claims.azp }).lean());
    if (!key || (key.expiresAt && key.expiresAt <= new Date())) throw unauthenticated();
    touchApiKey(platform, key);
    return {
      kind: 'api-key',
      organisationId: key.organisationId,
      userId: key.userId,
      roles: claims.realm_access.roles,
      apiKeyId: key._id,
    };
  }

  async function fromSession(request: IncomingMessage): Promise<Caller> {
    const user = isSameOrigin(platform, request) ? await userOfSession(platform, request) : null;
    if (!user) throw unauthenticated();
    return { kind: 'user', organisationId: user.organisationId, userId: user._id, roles: user.roles, apiKeyId: null };
  }
}
