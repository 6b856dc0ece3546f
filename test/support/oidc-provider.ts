/** A small OpenID provider: discovery, key set, code flow with PKCE and nonce, tokens of any claims. */
import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

export interface OidcProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Who signs in next: claims of the ID token, and those that only the access token has. */
  person: { readonly identity: JWTPayload; readonly access: JWTPayload };
  /** Answers 503 to everything while true. */
  down: boolean;
  /** How often the key set was asked for. */
  keySetReads: number;
  /** A signed token; an access token unless the claims or the header say otherwise. */
  sign(claims: JWTPayload, header?: { typ?: string; kid?: string }): Promise<string>;
  /** From now on another key signs, under another id. */
  changeKey(): Promise<void>;
  close(): Promise<void>;
}

interface Pending {
  readonly redirectUri: string;
  readonly challenge: string;
  readonly nonce: string;
}

export async function startOidcProvider(): Promise<OidcProvider> {
  const codes = new Map<string, Pending>();
  let key = await newKey();
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const issuer = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/oidc`;
  const [clientId, clientSecret] = ['outrider-people', randomBytes(16).toString('hex')];

  const provider: OidcProvider = {
    issuer,
    clientId,
    clientSecret,
    person: { identity: {}, access: {} },
    down: false,
    keySetReads: 0,
    sign: (claims, header = {}) =>
      new SignJWT({ iss: issuer, typ: 'Bearer', ...claims })
        .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: key.kid, ...header })
        .setIssuedAt()
        .setExpirationTime(claims.exp ?? '5m')
        .sign(key.privateKey),
    changeKey: async () => {
      key = await newKey();
    },
    close: () => new Promise((resolve) => void server.close(() => resolve()).closeAllConnections()),
  };
  return provider;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', issuer);
    if (provider.down) return void response.writeHead(503).end();
    if (url.pathname === '/oidc/.well-known/openid-configuration') return json(response, discovery());
    if (url.pathname === '/oidc/keys') {
      provider.keySetReads += 1;
      return json(response, { keys: [key.jwk] });
    }
    if (url.pathname === '/oidc/authorize') return authorize(url, response);
    if (url.pathname === '/oidc/token') return token(request, response);
    response.writeHead(404).end();
  }

  /** The person says yes at once. */
  function authorize({ searchParams }: URL, response: ServerResponse): void {
    const asked = (name: string) => searchParams.get(name) ?? '';
    const good = asked('client_id') === clientId && asked('code_challenge_method') === 'S256' && asked('nonce');
    if (!good) return void response.writeHead(400).end();
    const code = randomBytes(8).toString('hex');
    codes.set(code, { redirectUri: asked('redirect_uri'), challenge: asked('code_challenge'), nonce: asked('nonce') });
    const back = new URL(asked('redirect_uri'));
    back.search = new URLSearchParams({ code, state: asked('state') }).toString();
    response.writeHead(302, { location: back.href }).end();
  }

  async function token(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const form = new URLSearchParams(body);
    const code = form.get('code') ?? '';
    const pending = codes.get(code);
    codes.delete(code);
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (form.get('client_id') !== clientId || form.get('client_secret') !== clientSecret)
      return json(response, { error: 'invalid_client' }, 401);
    if (!pending || pending.challenge !== challenge || pending.redirectUri !== form.get('redirect_uri'))
      return json(response, { error: 'invalid_grant' }, 400);
    const { identity, access } = provider.person;
    json(response, {
      token_type: 'Bearer',
      expires_in: 300,
      access_token: await provider.sign({ sub: identity.sub, azp: clientId, ...access }),
      id_token: await provider.sign({ typ: 'ID', aud: clientId, nonce: pending.nonce, ...identity }),
    });
  }

  function discovery() {
    return {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['client_secret_post'],
    };
  }
}

async function newKey() {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const kid = randomBytes(4).toString('hex');
  return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } };
}

function json(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
