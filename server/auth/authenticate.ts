/** Request → Caller: a Bearer token of an API key, or a person's session cookie. */
import type { IncomingMessage } from 'node:http';
import { decodeJwt } from 'jose';
import { unauthenticated } from '../../contract/errors.ts';
import type { ApiKeyDoc } from '../models/api-key.ts';
import { parseId } from '../models/ids.ts';
import { trusted } from '../models/query.ts';
import type { Platform } from '../platform.ts';
import { createSharedReads } from '../shared-reads.ts';
import { createTokenVerifier } from './access-token.ts';
import type { Caller } from './caller.ts';
import { isSameOrigin } from './same-origin.ts';
import { createOutsideAuthenticate } from './outside-authenticate.ts';
import { openedBy } from './session.ts';
import type { SigningKeys } from './signing-keys.ts';
import { touchApiKey } from './touch-api-key.ts';

export function createAuthenticate(platform: Platform, keys: SigningKeys) {
  const verify = createTokenVerifier(platform, keys);
  const keyOf = createSharedReads<ApiKeyDoc>(async (ids) => {
    const keys = await platform.models.apiKeys.find({ _id: trusted({ $in: ids }) }).lean();
    return new Map(keys.map((key) => [String(key._id), key]));
  });
  const outside = platform.config.outside ? createOutsideAuthenticate(platform, platform.config.outside) : null;
  return async (request: IncomingMessage): Promise<Caller> => {
    const header = request.headers.authorization;
    if (header === undefined) return fromSession(request);
    const token = /^bearer\s+(\S+)$/i.exec(header)?.[1];
    if (!token) throw unauthenticated();
    return fromToken(token);
  };

  async function fromToken(token: string): Promise<Caller> {
    if (outside && issuerIn(token) === outside.issuer) return outside.authenticate(token);
    const claims = await verify(token);
    // Asked every time: a revoked or expired key takes its tokens with it.
    const id = parseId(claims.sub);
    const key = id && (await keyOf(String(id)));
    if (!key || key.clientId !== claims.azp || (key.expiresAt && key.expiresAt <= new Date())) throw unauthenticated();
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
    const person = isSameOrigin(platform, request) ? await openedBy(platform, request) : null;
    if (!person) throw unauthenticated();
    return person;
  }
}

/** What the token says of itself, unproven: it only chooses who judges it. */
function issuerIn(token: string): string | null {
  try {
    return decodeJwt(token).iss ?? null;
  } catch {
    return null;
  }
}
