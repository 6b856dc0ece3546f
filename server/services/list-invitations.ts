import { type Caller, requireAdmin } from '../auth/caller.ts';
import type { InvitationDoc } from '../models/invitation.ts';
import { trusted } from '../models/query.ts';
import { forOrganisation } from '../models/scoped.ts';
import type { Platform } from '../platform.ts';

/** Those that stand open. MongoDB removes expired ones about once a minute. */
export async function listInvitations({ models }: Platform, caller: Caller): Promise<InvitationDoc[]> {
  requireAdmin(caller, 'see invitations');
  return forOrganisation(models.invitations, caller.organisationId)
    .find({ expiresAt: trusted({ $gt: new Date() }) })
    .sort({ createdAt: -1, _id: -1 });
}
