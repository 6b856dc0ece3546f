import { conflict, unauthenticated } from '../../contract/errors.ts';
import type { Id } from '../models/ids.ts';
import type { ClientSession } from '../models/query.ts';
import type { Platform } from '../platform.ts';

/**
 * Around a change that may take an admin from the organisation. All such changes write one row, so that of two at the
 * same moment one waits and then sees the other: neither alone would know that together they leave no admin.
 */
export async function changeAdmins<T>(
  { models }: Platform,
  organisationId: Id,
  session: ClientSession,
  change: () => Promise<T>,
): Promise<T> {
  const { matchedCount } = await models.organisations.updateOne(
    { _id: organisationId },
    { $inc: { adminChanges: 1 } },
    { session },
  );
  if (matchedCount === 0) throw unauthenticated();
  const result = await change();
  if (!(await models.users.exists({ organisationId, roles: 'ADMIN' }).session(session)))
    throw conflict('The organisation would be left without an admin: make somebody else one first.');
  return result;
}
