/** Gathers the look-ups of one request, so that a list costs one query and not one a row. */
import DataLoader from 'dataloader';
import type { Caller } from '../auth/caller.ts';
import type { Id } from '../models/ids.ts';
import { forOrganisation, type Tenanted } from '../models/scoped.ts';
import { trusted } from '../models/query.ts';
import type { Platform } from '../platform.ts';

export type Loaders = ReturnType<typeof createLoaders>;

export function createLoaders({ models }: Platform, { organisationId }: Caller) {
  return {
    subjects: byId((ids) => forOrganisation(models.subjects, organisationId).find({ _id: trusted({ $in: ids }) })),
    targets: byId((ids) => forOrganisation(models.targets, organisationId).find({ _id: trusted({ $in: ids }) })),
    batches: byId((ids) => forOrganisation(models.batches, organisationId).find({ _id: trusted({ $in: ids }) })),
    users: byId((ids) => forOrganisation(models.users, organisationId).find({ _id: trusted({ $in: ids }) })),
    comments: byId((ids) => forOrganisation(models.comments, organisationId).find({ _id: trusted({ $in: ids }) })),
  };
}

/** The row of an id that another row names: its absence is our fault, not the caller's. */
function byId<T extends Tenanted>(find: (ids: Id[]) => PromiseLike<T[]>) {
  return new DataLoader<Id, T, string>(
    async (ids) => {
      const rows = new Map((await find([...ids])).map((row) => [String(row._id), row]));
      return ids.map((id) => rows.get(String(id)) ?? new Error(`The row ${id} that another names is gone.`));
    },
    { cacheKeyFn: String },
  );
}
