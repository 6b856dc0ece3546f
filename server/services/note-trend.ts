import type { Id } from '../models/ids.ts';
import type { ClientSession } from '../models/query.ts';
import { dayMs } from '../models/trend.ts';
import type { Platform } from '../platform.ts';

export interface TrendChange {
  readonly subjectId: Id;
  /** So many issues more are open; fewer, when negative. */
  readonly opened: number;
}

export const startOfDay = (at: number): Date => new Date(Math.floor(at / dayMs) * dayMs);

/** Adds to today's row of each product, with whatever changed its tallies. */
export async function noteTrend(
  { models }: Platform,
  organisationId: Id,
  changes: readonly TrendChange[],
  session: ClientSession,
): Promise<void> {
  const day = startOfDay(Date.now());
  for (const [, some] of Map.groupBy(changes, ({ subjectId }) => String(subjectId))) {
    const opened = some.reduce((sum, change) => sum + change.opened, 0);
    const [first] = some;
    if (!first || opened === 0) continue;
    const row = { organisationId, subjectId: first.subjectId, day };
    await models.trends.updateOne(row, { $inc: { opened } }, { upsert: true, session });
  }
}
