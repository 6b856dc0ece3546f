import { notFound } from '../../contract/errors.ts';
import { type Caller, requireAdmin } from '../auth/caller.ts';
import { parseId } from '../models/ids.ts';
import type { Platform } from '../platform.ts';
import { audited } from './audited.ts';

/** A run that waits with this set will fail when a worker takes it, and say so. */
export async function deleteCredentialSet(
  platform: Platform,
  caller: Caller,
  id: string,
): Promise<{ success: boolean }> {
  requireAdmin(caller, 'delete credential sets');
  const { organisationId } = caller;
  const _id = parseId(id);
  if (!_id) throw notFound('Credential set', id);
  return audited(platform, caller, async (session) => {
    const deleted = await platform.models.credentialSets.findOneAndDelete({ _id, organisationId }, { session }).lean();
    if (!deleted) throw notFound('Credential set', id);
    const note = { action: 'credential_set.delete', subject: deleted.name, details: { id } };
    return { result: { success: true }, note };
  });
}
