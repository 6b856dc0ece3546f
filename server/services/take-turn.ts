import { free } from '../lease.ts';
import type { ChoreDoc } from '../models/chore.ts';
import { isDuplicate } from '../models/query.ts';
import type { Platform } from '../platform.ts';

/**
 * The chore, when no server had a turn at it within these seconds; null otherwise. Its work has to bear being done twice
 * and being left at any line: a killed server's turn is over when the next one is due.
 */
export async function takeTurn({ models }: Platform, chore: string, seconds: number): Promise<ChoreDoc | null> {
  if (!(await models.chores.exists({ _id: chore })))
    await models.chores.create({ _id: chore }).catch((error: unknown) => {
      // Another server was quicker.
      if (!isDuplicate(error)) throw error;
    });
  const leaseUntil = { $dateAdd: { startDate: '$$NOW', unit: 'second', amount: seconds } };
  return models.chores
    .findOneAndUpdate({ _id: chore, ...free }, [{ $set: { leaseUntil } }], {
      returnDocument: 'after',
      updatePipeline: true,
    })
    .lean<ChoreDoc | null>();
}
