import { newId } from '../models/ids.ts';
import type { Id } from '../models/ids.ts';
import type { ClientSession } from '../models/query.ts';
import type { RemovalDoc } from '../models/removal.ts';
import type { Platform } from '../platform.ts';

/** From this transaction's commit on nothing of it is seen, and all of it will go: see remove-rest.ts. */
export async function beginRemoval(
  { models }: Platform,
  organisationId: Id,
  what: Pick<RemovalDoc, 'subjectId' | 'targetIds'>,
  session: ClientSession,
): Promise<RemovalDoc> {
  const at = new Date();
  const removal: RemovalDoc = { _id: newId(), organisationId, ...what, at, dueAt: at };
  await models.removals.create([removal], { session });
  return removal;
}
