import { randomBytes } from 'node:crypto';
import { z } from 'zod';

/** A realm of a real Keycloak, made for one test. */
export interface TestRealm {
  readonly url: string;
  readonly realm: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** A client that is switched off; it has the same secret. */
  readonly disabled: string;
  close(): Promise<void>;
}

/** `username` and `password` are of an admin of the master realm. */
export async function makeRealm(url: string, username: string, password: string): Promise<TestRealm> {
  const realm = `outrider-test-${randomBytes(4).toString('hex')}`;
  const [clientId, disabled, secret] = ['conformance', 'conformance-disabled', randomBytes(24).toString('base64url')];
  const client = {
    secret,
    protocol: 'openid-connect',
    clientAuthenticatorType: 'client-secret',
    serviceAccountsEnabled: true,
    standardFlowEnabled: false,
    directAccessGrantsEnabled: false,
  };
  await admin('POST', '/admin/realms', {
    realm,
    enabled: true,
    clients: [
      { ...client, clientId },
      { ...client, clientId: disabled, enabled: false },
    ],
  });
  return {
    url,
    realm,
    clientId,
    clientSecret: secret,
    disabled,
    close: () => admin('DELETE', `/admin/realms/${realm}`),
  };

  async function admin(method: string, path: string, body?: unknown): Promise<void> {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${await adminToken()}`, 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    if (!response.ok)
      throw new Error(`Keycloak answered ${response.status} to ${method} ${path}: ${await response.text()}`);
  }
  async function adminToken(): Promise<string> {
    const form = { grant_type: 'password', client_id: 'admin-cli', username, password };
    const response = await fetch(`${url}/realms/master/protocol/openid-connect/token`, {
      method: 'POST',
      body: new URLSearchParams(form),
    });
    return z.object({ access_token: z.string() }).parse(await response.json()).access_token;
  }
}
