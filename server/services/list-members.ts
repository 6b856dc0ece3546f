import type { Caller } from '../auth/caller.ts';
import type { UserDoc } from '../models/user.ts';
import type { Platform } from '../platform.ts';

/** Everybody of the organisation by name. */
export async function listMembers({ models }: Platform, { organisationId }: Caller): Promise<UserDoc[]> {
  return models.users.find({ organisationId }).sort({ name: 1, _id: 1 }).lean();
}
