import { conflict, PlatformError } from '../../contract/errors.ts';
import { newId } from '../models/ids.ts';
import type { InvitationDoc } from '../models/invitation.ts';
import { type ClientSession, inTransaction, isDuplicate, trusted } from '../models/query.ts';
import { acrossOrganisations } from '../models/scoped.ts';
import type { UserDoc } from '../models/user.ts';
import type { Platform } from '../platform.ts';
import { requiredText } from './inputs.ts';
import { rolesOf } from './member-role.ts';
import { newPassword } from './new-password.ts';
import { noteChange } from './note-change.ts';

const byLink = acrossOrganisations('whoever holds the link belongs to no organisation yet');
const gone = () =>
  new PlatformError('NOT_FOUND', 'The invitation is over, was revoked or was taken already: ask for another.');

/** The open invitation of a link, for its holder to look at. */
export async function openInvitation({ models, vault }: Platform, token: string): Promise<InvitationDoc> {
  const open = { tokenHash: vault.fingerprint(token, 'invitation'), expiresAt: trusted({ $gt: new Date() }) };
  const invitation = await models.invitations.findOne(open, null, byLink).lean<InvitationDoc | null>();
  if (!invitation) throw gone();
  return invitation;
}

/** Makes the person that a link invites; the link works once. */
export async function acceptInvitation(
  platform: Platform,
  token: string,
  chosen: { readonly name: string; readonly password: string },
): Promise<UserDoc> {
  const invitation = await openInvitation(platform, token);
  const name = requiredText('name', chosen.name);
  const passwordHash = await newPassword('password', chosen.password);
  return inTransaction(platform.connection, (session) => joinBy(platform, invitation, { name, passwordHash }, session));
}

/** Turns an invitation into a person, in one transaction with the invitation's end. */
export async function joinBy(
  platform: Platform,
  { _id, organisationId, email, role, tokenHash }: InvitationDoc,
  person: Pick<UserDoc, 'name' | 'passwordHash' | 'github'>,
  session: ClientSession,
): Promise<UserDoc> {
  const { models } = platform;
  const { deletedCount } = await models.invitations.deleteOne({ _id, organisationId, tokenHash }, { session });
  if (deletedCount === 0) throw gone();
  const user: UserDoc = {
    _id: newId(),
    organisationId,
    email,
    roles: rolesOf(role),
    sessionEpoch: 0,
    createdAt: new Date(),
    ...person,
  };
  await models.users.create([user], { session }).catch((error: unknown) => {
    throw isDuplicate(error) ? conflict(`${email} has an account already: sign in with it.`) : error;
  });
  const note = { action: 'member.join', subject: person.name, details: { email, role } };
  await noteChange(platform, organisationId, person.name, note, session);
  return user;
}
