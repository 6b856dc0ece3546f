import { ApiError } from '../../../contract/api-client.ts';
import { reach } from './send.ts';

/** Throws ApiError whose message is for the person at the form. */
export async function signIn(email: string, password: string): Promise<void> {
  await session({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
}

export const signOut = (): Promise<void> => session({ method: 'DELETE' });

async function session(init: RequestInit): Promise<void> {
  const response = await reach('/session', init);
  if (response.ok) return;
  const body: unknown = await response.json().catch(() => null);
  const said = typeof body === 'object' && body !== null && 'message' in body ? String(body.message) : null;
  throw new ApiError(said ?? `The server answered HTTP ${response.status}: try again.`, {
    code: 'HTTP',
    status: response.status,
  });
}
