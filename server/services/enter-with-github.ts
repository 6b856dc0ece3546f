import { SignInRefused } from '../auth/sign-in-refused.ts';
import type { InvitationDoc } from '../models/invitation.ts';
import { inTransaction, trusted } from '../models/query.ts';
import { acrossOrganisations } from '../models/scoped.ts';
import type { UserDoc } from '../models/user.ts';
import type { Platform } from '../platform.ts';
import { joinBy } from './accept-invitation.ts';

export interface GithubAccount {
  readonly id: number;
  readonly login: string;
  readonly name: string;
  /** Lower case; those that GitHub has verified. */
  readonly emails: readonly string[];
}

const byAddress = acrossOrganisations('whoever signs in for the first time belongs to no organisation yet');

/** The member that a GitHub account is; nobody becomes one but by an invitation. */
export async function enterWithGithub(platform: Platform, account: GithubAccount): Promise<UserDoc> {
  return (await linked(platform, account)) ?? (await link(platform, account)) ?? (await joinInvited(platform, account));
}

/** By GitHub's number: a login may be another's tomorrow. */
async function linked({ models }: Platform, { id, login }: GithubAccount): Promise<UserDoc | null> {
  return models.users
    .findOneAndUpdate({ 'github.id': id }, { $set: { 'github.login': login } }, { returnDocument: 'after' })
    .lean();
}

async function link({ models }: Platform, { id, login, emails }: GithubAccount): Promise<UserDoc | null> {
  const members = await models.users.find({ email: trusted({ $in: emails }) }).lean();
  const [member] = members;
  if (!member) return null;
  if (members.length > 1) throw refused('Several members have e-mail addresses of this GitHub account.');
  const user = await models.users
    .findOneAndUpdate(
      { _id: member._id, github: null },
      { $set: { github: { id, login } } },
      { returnDocument: 'after' },
    )
    .lean();
  if (!user) throw refused('The member of this e-mail address signs in with another GitHub account.');
  return user;
}

async function joinInvited(platform: Platform, { id, login, name, emails }: GithubAccount): Promise<UserDoc> {
  const open = { email: trusted({ $in: emails }), expiresAt: trusted({ $gt: new Date() }) };
  const invitations = await platform.models.invitations.find(open, null, byAddress).lean<InvitationDoc[]>();
  const [invitation] = invitations;
  if (!invitation) throw refused('This GitHub account is no member and not invited.');
  if (invitations.length > 1) throw refused('This GitHub account is invited more than once: the link decides.');
  return inTransaction(platform.connection, (session) =>
    joinBy(platform, invitation, { name, passwordHash: null, github: { id, login } }, session),
  );
}

const refused = (message: string) => new SignInRefused('not-a-member', message);
