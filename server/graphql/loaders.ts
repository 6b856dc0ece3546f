/** Gathers the look-ups of one request, so that a list costs one query and not one a row. */
import DataLoader from 'dataloader';
import { notFound } from '../../contract/errors.ts';
import type { Caller } from '../auth/caller.ts';
import type { Id } from '../models/ids.ts';
import { forOrganisation, type Tenanted } from '../models/scoped.ts';
import { trusted } from '../models/query.ts';
import type { Platform } from '../platform.ts';

export type Loaders = ReturnType<typeof createLoaders>;

export function createLoaders({ models }: Platform, { organisationId }: Caller) {
  return {
    subjects: byId('Product', (ids) =>
      forOrganisation(models.subjects, organisationId).find({ _id: trusted({ $in: ids }) }),
    ),
    targets: byId('Target', (ids) =>
      forOrganisation(models.targets, organisationId).find({ _id: trusted({ $in: ids }) }),
    ),
    batches: byId('Batch', (ids) =>
      forOrganisation(models.batches, organisationId).find({ _id: trusted({ $in: ids }) }),
    ),
    users: byId('User', (ids) => forOrganisation(models.users, organisationId).find({ _id: trusted({ $in: ids }) })),
    comments: byId('Comment', (ids) =>
      forOrganisation(models.comments, organisationId).find({ _id: trusted({ $in: ids }) }),
    ),
  };
}

/** The row of an id that another row names; it may have been deleted since that one was read. */
function byId<T extends Tenanted>(what: string, find: (ids: Id[]) => PromiseLike<T[]>) {
  return new DataLoader<Id, T, string>(
    async (ids) => {
      const rows = new Map((await find([...ids])).map((row) => [String(row._id), row]));
      return ids.map((id) => rows.get(String(id)) ?? notFound(what, String(id)));
    },
    { cacheKeyFn: String },
  );
}
