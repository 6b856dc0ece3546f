import { queueIndex, type RunDoc } from '../models/run.ts';
import { trusted } from '../models/query.ts';
import { forOrganisation } from '../models/scoped.ts';
import type { Id } from '../models/ids.ts';
import type { Platform } from '../platform.ts';

/** The place of each pending run among those of its organisation that wait for the same workers; 1 is next. */
export async function queuePositions(
  { models }: Platform,
  organisationId: Id,
  pending: readonly RunDoc[],
): Promise<Map<string, number>> {
  const places = new Map<string, number>();
  for (const [workerLabel, runs] of Map.groupBy(pending, (run) => run.workerLabel)) {
    const inOrder = runs.toSorted((a, b) => a._id.toString('hex').localeCompare(b._id.toString('hex')));
    // Each counts from the one before it: together they read the queue once.
    const steps = inOrder.map(({ _id }, at) => {
      const from = inOrder[at - 1]?._id;
      const between = trusted({ ...(from && { $gt: from }), $lte: _id });
      return forOrganisation(models.runs, organisationId)
        .count({ status: 'pending', workerLabel, _id: between })
        .hint(queueIndex);
    });
    let place = 0;
    for (const [at, step] of (await Promise.all(steps)).entries()) {
      place += step;
      places.set(String(inOrder[at]?._id), place);
    }
  }
  return places;
}
