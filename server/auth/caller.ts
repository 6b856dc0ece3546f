import type { Role } from '../../contract/api.generated.ts';
import type { Id } from '../models/ids.ts';
import { forbidden } from '../../contract/errors.ts';

/** Who is calling. Everything a request may touch belongs to `organisationId`. */
export interface Caller {
  readonly kind: 'api-key' | 'user';
  readonly organisationId: Id;
  readonly userId: Id;
  readonly roles: readonly Role[];
  /** Set when the call came with an API key's token. */
  readonly apiKeyId: Id | null;
  /** Set when the call came with a person's session: what the database knows it by. */
  readonly sessionId?: string;
}

export const isAdmin = (caller: Caller): boolean => caller.roles.includes('ADMIN');

/** For what a person does to their own account: a key must not. */
export function requirePerson(caller: Caller, action: string): string {
  if (caller.kind !== 'user' || caller.sessionId === undefined)
    throw forbidden(`Only a person who is signed in may ${action}.`);
  return caller.sessionId;
}

/** The one permission helper: guards here and views elsewhere ask the same question. */
export function requireAdmin(caller: Caller, action: string): void {
  if (!isAdmin(caller)) throw forbidden(`Only an organisation admin may ${action}.`);
}
