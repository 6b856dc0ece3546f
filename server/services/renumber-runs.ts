import type { Id } from '../models/ids.ts';
import { numberKeysExpression } from '../models/numbered-name.ts';
import { trusted } from '../models/query.ts';
import { renumbered } from '../models/run.ts';
import type { Platform } from '../platform.ts';

const rowsAtOnce = 20_000;
const mostMs = 60_000;
/** Leads through an organisation's runs batch by batch. */
const byBatch = { organisationId: 1, batchId: 1, createdAt: -1, _id: -1 } as const;

/**
 * Gives search keys to runs that were copied with another's, or are from before there were any. Some runs at a time: to look at
 * a million takes longer than one query may, and what was begun anew each time would never end.
 */
export async function renumberRuns(
  { models }: Platform,
  organisationId: Id,
  signal: AbortSignal,
  atOnce = rowsAtOnce,
): Promise<void> {
  const differ = { $not: [{ $setEquals: [{ $ifNull: ['$numberKeys', ['none']] }, numberKeysExpression] }] };
  const those: Record<string, unknown> = { $expr: trusted(differ) };
  let after: Id | null = null;
  do {
    signal.throwIfAborted();
    const rest: Record<string, unknown> = after ? { batchId: trusted({ $gt: after }) } : {};
    const next: { readonly batchId: Id } | null = await models.runs
      .findOne({ organisationId }, { batchId: 1 })
      .where(rest)
      .sort({ batchId: 1 })
      .skip(atOnce - 1)
      .hint(byBatch)
      .lean();
    const until: Id | null = next?.batchId ?? null;
    const range = { ...(after && { $gt: after }), ...(until && { $lte: until }) };
    await models.runs
      .updateMany({ organisationId, ...((after ?? until) && { batchId: trusted(range) }) }, renumbered, {
        updatePipeline: true,
        maxTimeMS: mostMs,
        hint: byBatch,
      })
      .where(those);
    after = until;
  } while (after);
}
