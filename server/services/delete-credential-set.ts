import { notFound } from '../../contract/errors.ts';
import { type Caller, requireAdmin } from '../auth/caller.ts';
import { parseId } from '../models/ids.ts';
import type { Platform } from '../platform.ts';

/** A run that waits with this set will fail when a worker takes it, and say so. */
export async function deleteCredentialSet(
  { models }: Platform,
  caller: Caller,
  id: string,
): Promise<{ success: boolean }> {
  requireAdmin(caller, 'delete credential sets');
  const { organisationId } = caller;
  const _id = parseId(id);
  const deleted = _id && (await models.credentialSets.findOneAndDelete({ _id, organisationId }).lean());
  if (!deleted) throw notFound('Credential set', id);
  return { success: true };
}
