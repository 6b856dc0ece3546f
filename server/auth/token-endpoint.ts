/** `/realms/<realm>/…`: the token endpoint, discovery and key set, answering as a Keycloak does. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { limits } from '../../contract/limits.ts';
import { createClientAddress } from '../http/client-address.ts';
import { BodyError, readBody } from '../http/read-body.ts';
import { sendJson } from '../http/send.ts';
import type { Platform } from '../platform.ts';
import { issueToken } from './access-token.ts';
import { isSecretOf } from './api-key-secret.ts';
import { createFailureLimits } from './failure-limits.ts';
import { issuerOf } from './issuer.ts';
import type { SigningKeys } from './signing-keys.ts';
import { touchApiKey } from './touch-api-key.ts';
import { checkScopes, readTokenRequest, TokenRefusal } from './token-request.ts';

const bodyBytes = 8 * 1024;
const tokenPath = '/protocol/openid-connect/token';
const keySetPath = '/protocol/openid-connect/certs';
const discoveryPath = '/.well-known/openid-configuration';
const wrongClient = 'Invalid client or Invalid client credentials';

/** Answers when the path is one of a realm; false when it is not. */
export function createRealmHandler(platform: Platform, keys: SigningKeys) {
  const failures = createFailureLimits();
  const clientAddress = createClientAddress(platform.config.trustedProxies);

  return async (request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean> => {
    const [, realm, rest] = /^\/realms\/([^/]+)(\/.*)$/.exec(path) ?? [];
    if (realm === undefined || rest === undefined) return false;
    const wanted: Record<string, string> = { [tokenPath]: 'POST', [keySetPath]: 'GET', [discoveryPath]: 'GET' };
    if (realm !== platform.config.authRealm) sendJson(response, 404, { error: 'Realm does not exist' });
    else if (!Object.hasOwn(wanted, rest)) sendJson(response, 404, { error: 'HTTP 404 Not Found' });
    else if (request.method !== wanted[rest]) sendJson(response, 405, { error: 'HTTP 405 Method Not Allowed' });
    else if (rest === keySetPath) sendJson(response, 200, await keys.keySet());
    else if (rest === discoveryPath) sendJson(response, 200, discovery(issuerOf(platform)));
    else await answerToken(request, response);
    return true;
  };

  async function answerToken(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      sendJson(response, 200, await token(request));
    } catch (error) {
      if (error instanceof BodyError)
        return sendJson(response, error.status, { error: 'invalid_request', error_description: error.message });
      if (!(error instanceof TokenRefusal)) throw error;
      const wait = error.status === 401 ? failures.failed(clientAddress(request), error.clientId) : null;
      if (wait === null)
        return sendJson(response, error.status, { error: error.error, error_description: error.message });
      const body = { error: 'slow_down', error_description: `Too many failed attempts: try again in ${wait} s.` };
      sendJson(response, 429, body, { 'retry-after': String(wait) });
    }
  }

  async function token(request: IncomingMessage) {
    const { clientId, clientSecret, scopes } = readTokenRequest(request, await readBody(request, bodyBytes));
    const { models, vault } = platform;
    const key = clientId === null ? null : await models.apiKeys.findOne({ clientId }).lean();
    const genuine = isSecretOf(vault, key, clientSecret ?? '');
    const creator = key && (await models.users.findOne({ _id: key.userId }).lean());
    if (!key || !creator || (key.expiresAt && key.expiresAt <= new Date()))
      throw new TokenRefusal(401, 'invalid_client', wrongClient, clientId ?? '');
    if (!genuine) throw new TokenRefusal(401, 'unauthorized_client', wrongClient, clientId ?? '');
    checkScopes(scopes);
    touchApiKey(platform, key);
    const scope = [...new Set(['profile', 'email', ...scopes])].join(' ');
    return {
      access_token: issueToken(platform, keys, key, creator, scope),
      expires_in: limits.tokenSeconds,
      refresh_expires_in: 0,
      token_type: 'Bearer',
      'not-before-policy': 0,
      scope,
    };
  }
}

function discovery(issuer: string) {
  return {
    issuer,
    token_endpoint: `${issuer}${tokenPath}`,
    jwks_uri: `${issuer}${keySetPath}`,
    grant_types_supported: ['client_credentials'],
    response_types_supported: [],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
    scopes_supported: ['openid', 'profile', 'email'],
    claims_supported: ['iss', 'sub', 'aud', 'exp', 'iat', 'azp', 'org_id', 'preferred_username'],
  };
}
