import { type Caller, requirePerson } from '../auth/caller.ts';
import { inTransaction } from '../models/query.ts';
import type { Platform } from '../platform.ts';

export async function signOutEverywhere(platform: Platform, caller: Caller): Promise<{ success: boolean }> {
  requirePerson(caller, 'sign out everywhere');
  const { models, connection } = platform;
  const { userId } = caller;
  await inTransaction(connection, async (session) => {
    await models.users.updateOne({ _id: userId }, { $inc: { sessionEpoch: 1 } }, { session });
    await models.sessions.deleteMany({ userId }, { session });
  });
  return { success: true };
}
