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
}

export const isAdmin = (caller: Caller): boolean => caller.roles.includes('ADMIN');

/** The one permission helper: guards here and views elsewhere ask the same question. */
export function requireAdmin(caller: Caller, action: string): void {
  if (!isAdmin(caller)) throw forbidden(`Only an organisation admin may ${action}.`);
}
