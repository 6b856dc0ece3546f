/** What a request to the token endpoint says, read as Keycloak reads it. */
import type { IncomingMessage } from 'node:http';

/** An answer of the endpoint other than a token; RFC 6749 §5.2. */
export class TokenRefusal extends Error {
  readonly status: number;
  readonly error: string;
  /** Who was refused, as far as the request says. */
  readonly clientId: string;
  constructor(status: number, error: string, description: string, clientId = '') {
    super(description);
    this.clientId = clientId;
    this.status = status;
    this.error = error;
  }
}

export interface TokenRequest {
  readonly clientId: string | null;
  readonly clientSecret: string | null;
  readonly scopes: readonly string[];
}

const allowedScopes = new Set([
  'openid',
  'profile',
  'email',
  'roles',
  'web-origins',
  'acr',
  'basic',
  'service_account',
]);

export function readTokenRequest(request: IncomingMessage, body: string): TokenRequest {
  // Another content type is a form without fields, not an error of its own.
  const isForm = /^application\/x-www-form-urlencoded\s*(;|$)/i.test(request.headers['content-type'] ?? '');
  const form = new URLSearchParams(isForm ? body : '');
  const names = [...form.keys()];
  if (new Set(names).size < names.length) throw new TokenRefusal(400, 'invalid_request', 'duplicated parameter');
  const grantType = form.get('grant_type');
  if (grantType === null) throw new TokenRefusal(400, 'invalid_request', 'Missing form parameter: grant_type');
  if (grantType !== 'client_credentials')
    throw new TokenRefusal(400, 'unsupported_grant_type', 'Unsupported grant_type');
  const basic = readBasic(request.headers.authorization);
  return {
    clientId: form.get('client_id') ?? basic.clientId,
    clientSecret: form.get('client_secret') ?? basic.clientSecret,
    scopes: (form.get('scope') ?? '').split(' ').filter(Boolean),
  };
}

/** Asked after the client is known to be genuine. */
export function checkScopes(scopes: readonly string[]): void {
  if (scopes.some((scope) => !allowedScopes.has(scope))) {
    throw new TokenRefusal(400, 'invalid_scope', `Invalid scopes: ${scopes.join(' ')}`);
  }
}

function readBasic(header: string | undefined): { clientId: string | null; clientSecret: string | null } {
  const encoded = /^basic\s+(.*)$/i.exec(header ?? '')?.[1];
  if (encoded === undefined) return { clientId: null, clientSecret: null };
  const pair = /^[A-Za-z0-9+/]+=*$/.test(encoded) ? Buffer.from(encoded, 'base64').toString('utf8') : '';
  const colon = pair.indexOf(':');
  if (colon < 0) throw new TokenRefusal(400, 'unauthorized_client', 'Unexpected error when authenticating client');
  return { clientId: decoded(pair.slice(0, colon)), clientSecret: decoded(pair.slice(colon + 1)) };
}

/** RFC 6749 §2.3.1 has the pair form-encoded; many clients send it plain. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
