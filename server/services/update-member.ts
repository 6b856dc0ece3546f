import { notFound } from '../../contract/errors.ts';
import { type Caller, requireAdmin } from '../auth/caller.ts';
import type { UpdateMemberInput } from '../graphql/resolvers.generated.ts';
import { parseId } from '../models/ids.ts';
import type { UserDoc } from '../models/user.ts';
import type { Platform } from '../platform.ts';
import { audited } from './audited.ts';
import { changeAdmins } from './change-admins.ts';
import { rolesOf } from './member-role.ts';

/** Takes effect at the person's next request, and at the next token of each of their keys. */
export async function updateMember(
  platform: Platform,
  caller: Caller,
  { id, role }: UpdateMemberInput,
): Promise<UserDoc> {
  requireAdmin(caller, 'change roles');
  const { models } = platform;
  const { organisationId } = caller;
  const _id = parseId(id);
  if (!_id) throw notFound('Member', id);
  return audited(platform, caller, async (session) => {
    const member = await changeAdmins(platform, organisationId, session, async () => {
      const changed = await models.users
        .findOneAndUpdate(
          { _id, organisationId },
          { $set: { roles: rolesOf(role) } },
          { returnDocument: 'after', session },
        )
        .lean();
      if (!changed) throw notFound('Member', id);
      // Who may not invite any more leaves no link behind that does.
      if (role !== 'ADMIN') await models.invitations.deleteMany({ organisationId, invitedBy: _id }, { session });
      return changed;
    });
    return { result: member, note: { action: 'member.role', subject: member.name, details: { id, role } } };
  });
}
