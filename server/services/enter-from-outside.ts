import type { Role } from '../../contract/api.generated.ts';
import { limits } from '../../contract/limits.ts';
import { type Id, newId } from '../models/ids.ts';
import { isDuplicate } from '../models/query.ts';
import type { UserDoc } from '../models/user.ts';
import type { Platform } from '../platform.ts';

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
  const outside = { issuer, subject };
  const known = await users.findOne({ organisationId, 'outside.issuer': issuer, 'outside.subject': subject }).lean();
  if (known && known.roles.join() === roles.join()) return known;
  const unlinked = { organisationId, email, outside: null };
  const found = known ? { _id: known._id } : email === null ? null : unlinked;
  const updated =
    found && (await users.findOneAndUpdate(found, { $set: { roles, outside } }, { returnDocument: 'after' }).lean());
  return updated ?? make(platform, person);
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
