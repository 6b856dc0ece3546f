import type { Caller } from '../auth/caller.ts';
import { inTransaction, type ClientSession } from '../models/query.ts';
import type { Platform } from '../platform.ts';
import { type AuditNote, noteChange } from './note-change.ts';

/** Makes a change and writes down who made it, both or neither; no note when nothing changed. `change` may run more than once. */
export async function audited<T>(
  platform: Platform,
  caller: Caller,
  change: (session: ClientSession) => Promise<{ result: T; note: AuditNote | null }>,
): Promise<T> {
  // Read before the change: a key may be revoking itself.
  const actor = await actorName(platform, caller);
  return inTransaction(platform.connection, async (session) => {
    const { result, note } = await change(session);
    if (note) await noteChange(platform, caller.organisationId, actor, note, session);
    return result;
  });
}

async function actorName({ models }: Platform, { apiKeyId, userId }: Caller): Promise<string> {
  if (!apiKeyId) return (await models.users.findById(userId).orFail().lean()).name;
  return (await models.apiKeys.findById(apiKeyId).lean())?.name ?? 'an API key that is revoked';
}
