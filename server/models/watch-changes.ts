import type { Models } from './index.ts';
import type { Id } from './ids.ts';

export interface ChangedRow {
  readonly collection: string;
  readonly id: Id;
  /** Absent when the row is gone already. */
  readonly organisationId?: Id;
}

/** One change stream over all collections of the database that belong to a tenant; deletions carry no tenant and are left out. */
export function watchChanges(models: Models, collections: readonly string[]) {
  return models.runs.db.watch<ChangedRow>(
    [
      {
        $match: {
          operationType: { $in: ['insert', 'update', 'replace'] },
          'ns.coll': { $in: [...collections] },
          // That a row was counted changes nothing that a page shows.
          'updateDescription.updatedFields.tallied': { $ne: true },
        },
      },
      { $project: { collection: '$ns.coll', id: '$documentKey._id', organisationId: '$fullDocument.organisationId' } },
    ],
    { fullDocument: 'updateLookup', maxAwaitTimeMS: 1_000 },
  );
}
