import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { badUserInput, conflict } from '../../contract/errors.ts';
import { type Caller, requireAdmin } from '../auth/caller.ts';
import type { InviteMemberInput } from '../graphql/resolvers.generated.ts';
import { newId } from '../models/ids.ts';
import type { InvitationDoc } from '../models/invitation.ts';
import type { Platform } from '../platform.ts';
import { audited } from './audited.ts';

const lifeMs = 7 * 24 * 3_600_000;
const address = z.email().max(320);

/** Makes a link that opens the organisation once. Only its hash is kept. */
export async function inviteMember(
  platform: Platform,
  caller: Caller,
  input: InviteMemberInput,
): Promise<{ invitation: InvitationDoc; url: string }> {
  requireAdmin(caller, 'invite members');
  const { models, vault } = platform;
  const { organisationId, userId } = caller;
  const email = input.email.trim().toLowerCase();
  const role = input.role ?? 'MEMBER';
  if (!address.safeParse(email).success) throw badUserInput('email must be an e-mail address.');
  if (await models.users.exists({ organisationId, email })) throw conflict(`${email} is a member already.`);
  const token = randomBytes(32).toString('base64url');
  const now = Date.now();
  const fields = {
    role,
    tokenHash: vault.fingerprint(token, 'invitation'),
    invitedBy: userId,
    invitedByName: (await models.users.findById(userId).orFail().lean()).name,
    createdAt: new Date(now),
    expiresAt: new Date(now + lifeMs),
  };
  const invitation = await audited(platform, caller, async (session) => ({
    // An earlier invitation of the address gives way, its link with it.
    result: await models.invitations
      .findOneAndUpdate(
        { organisationId, email },
        { $set: fields, $setOnInsert: { _id: newId() } },
        { upsert: true, returnDocument: 'after', session },
      )
      .lean<InvitationDoc>()
      .orFail(),
    note: { action: 'member.invite', subject: email, details: { role } },
  }));
  // After the #: browsers send that part to no server and no other site.
  return { invitation, url: `${platform.baseUrl}/join#${token}` };
}
