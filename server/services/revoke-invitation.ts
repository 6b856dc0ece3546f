import { notFound } from '../../contract/errors.ts';
import { type Caller, requireAdmin } from '../auth/caller.ts';
import { parseId } from '../models/ids.ts';
import type { InvitationDoc } from '../models/invitation.ts';
import type { Platform } from '../platform.ts';
import { audited } from './audited.ts';

export async function revokeInvitation(platform: Platform, caller: Caller, id: string): Promise<{ success: boolean }> {
  requireAdmin(caller, 'revoke invitations');
  const { organisationId } = caller;
  return audited(platform, caller, async (session) => {
    const _id = parseId(id);
    const gone =
      _id &&
      (await platform.models.invitations
        .findOneAndDelete({ _id, organisationId }, { session })
        .lean<InvitationDoc | null>());
    if (!gone) throw notFound('Invitation', id);
    return { result: { success: true }, note: { action: 'member.uninvite', subject: gone.email, details: {} } };
  });
}
