import { notFound } from '../../contract/errors.ts';
import { type Caller, requireAdmin } from '../auth/caller.ts';
import { parseId } from '../models/ids.ts';
import type { Platform } from '../platform.ts';
import { audited } from './audited.ts';
import { changeAdmins } from './change-admins.ts';

/** Takes everything that opened the platform to the person; what they started stays. */
export async function removeMember(platform: Platform, caller: Caller, id: string): Promise<{ success: boolean }> {
  requireAdmin(caller, 'remove members');
  const { models } = platform;
  const { organisationId } = caller;
  const _id = parseId(id);
  if (!_id) throw notFound('Member', id);
  return audited(platform, caller, async (session) => {
    const gone = await changeAdmins(platform, organisationId, session, async () => {
      const removed = await models.users.findOneAndDelete({ _id, organisationId }, { session }).lean();
      if (!removed) throw notFound('Member', id);
      return removed;
    });
    const keys = await models.apiKeys.deleteMany({ userId: _id }, { session });
    await models.sessions.deleteMany({ userId: _id }, { session });
    await models.invitations.deleteMany({ organisationId, invitedBy: _id }, { session });
    const details = { id, email: gone.email, apiKeys: keys.deletedCount };
    return { result: { success: true }, note: { action: 'member.remove', subject: gone.name, details } };
  });
}
