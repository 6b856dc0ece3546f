import { randomInt } from 'node:crypto';
import { keysPerUser } from '../models/api-key.ts';
import type { Id } from '../models/ids.ts';
import type { Models } from '../models/index.ts';
import type { ClientSession } from '../models/query.ts';

/** A place for one more key of the user, or null. Any free one: calls at once then rarely want the same. */
export async function freeKeySlot(models: Models, userId: Id, session: ClientSession): Promise<number | null> {
  const taken = new Set(await models.apiKeys.distinct('slot', { userId }).session(session));
  const free = Array.from({ length: keysPerUser }, (_, slot) => slot).filter((slot) => !taken.has(slot));
  return free.length === 0 ? null : (free[randomInt(free.length)] ?? null);
}
