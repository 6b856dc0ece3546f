import { ApiError } from '../../../contract/api-client.ts';
import { reach } from './send.ts';

const json = (method: string, body: unknown): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** Throws ApiError whose message is for the person at the form. */
export async function signIn(email: string, password: string): Promise<void> {
  await session('/session', json('POST', { email, password }));
}

export async function signOut(): Promise<void> {
  await session('/session', { method: 'DELETE' });
}

export interface Offer {
  readonly organisation: string;
  readonly email: string;
  readonly role: string;
  readonly invitedBy: string;
}

/** What the token of an invitation's link offers. */
export async function lookAtInvitation(token: string): Promise<Offer> {
  const body = await read(await session('/session/invitation', json('POST', { token })));
  const text = (name: string) => String(body[name] ?? '');
  return {
    organisation: text('organisation'),
    email: text('email'),
    role: text('role'),
    invitedBy: text('invitedBy'),
  };
}

export async function join(token: string, name: string, password: string): Promise<void> {
  await session('/session/invitation', json('POST', { token, name, password }));
}

async function session(path: string, init: RequestInit): Promise<Response> {
  const response = await reach(path, init);
  if (response.ok) return response;
  const { message } = await read(response);
  const said = typeof message === 'string' ? message : `The server answered HTTP ${response.status}: try again.`;
  throw new ApiError(said, { code: 'HTTP', status: response.status });
}

async function read(response: Response): Promise<Record<string, unknown>> {
  const body: unknown = await response.json().catch(() => null);
  return typeof body === 'object' && body !== null ? { ...body } : {};
}

/** Names of the ways to sign in elsewhere. */
export async function signInProviders(): Promise<string[]> {
  const { providers } = await read(await session('/session/providers', { method: 'GET' }));
  return Array.isArray(providers) ? providers.map(String).filter((name) => name !== 'password') : [];
}
