import type { Role } from '../../contract/api.generated.ts';
import { PlatformError } from '../../contract/errors.ts';
import { limits } from '../../contract/limits.ts';
import { type Id, newId } from '../models/ids.ts';
import { type ClientSession, inTransaction, isDuplicate } from '../models/query.ts';
import type { UserDoc } from '../models/user.ts';
import type { Platform } from '../platform.ts';
import { changeAdmins } from './change-admins.ts';

export interface OutsidePerson {
  readonly organisationId: Id;
  readonly issuer: string;
  readonly subject: string;
  readonly name: string;
  /** Lower case; null unless the provider has verified it. */
  readonly email: string | null;
  readonly roles: Role[];
}

/**
 * The row of whom an outside provider vouches for: known by its subject, else the organisation's own member of that
 * e-mail address, else made. The provider decides who belongs to the organisation, so nobody has to be invited.
 */
export async function enterFromOutside(platform: Platform, person: OutsidePerson): Promise<UserDoc> {
  const { users } = platform.models;
  const { organisationId, issuer, subject, email, roles } = person;
  const known = await users.findOne({ organisationId, 'outside.issuer': issuer, 'outside.subject': subject }).lean();
  if (known && known.roles.join() === roles.join()) return known;
  const member =
    known ?? (email === null ? null : await users.findOne({ organisationId, email, outside: null }).lean());
  return (member && (await follow(platform, member, person))) ?? make(platform, person);
}

/** Gives the member the provider's roles, but never takes an organisation's last admin. Null: linked to another just now. */
async function follow(platform: Platform, member: UserDoc, person: OutsidePerson): Promise<UserDoc | null> {
  const { organisationId, issuer, subject, roles } = person;
  const outside = { issuer, subject };
  const same = { _id: member._id, organisationId, ...(!member.outside && { outside: null }) };
  const set = (fields: Partial<UserDoc>, session: ClientSession | null = null) =>
    platform.models.users.findOneAndUpdate(same, { $set: fields }, { returnDocument: 'after', session }).lean();
  if (!member.roles.includes('ADMIN') || roles.includes('ADMIN')) return set({ roles, outside });
  return inTransaction(platform.connection, (session) =>
    changeAdmins(platform, organisationId, session, () => set({ roles, outside }, session)),
  ).catch((error: unknown) => {
    if (error instanceof PlatformError && error.code === 'CONFLICT') return set({ outside });
    throw error;
  });
}

async function make({ models }: Pick<Platform, 'models'>, person: OutsidePerson): Promise<UserDoc> {
  const { organisationId, issuer, subject, email, roles } = person;
  const user: UserDoc = {
    _id: newId(),
    organisationId,
    email,
    name: person.name.slice(0, limits.nameCharacters),
    passwordHash: null,
    roles,
    outside: { issuer, subject },
    sessionEpoch: 0,
    createdAt: new Date(),
  };
  try {
    await models.users.create(user);
    return user;
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    const same = await models.users
      .findOne({ organisationId, 'outside.issuer': issuer, 'outside.subject': subject })
      .lean();
    if (same) return same;
    // The address is somebody's elsewhere: this person is known by the subject alone.
    if (email === null) throw error;
    return make({ models }, { ...person, email: null });
  }
}
