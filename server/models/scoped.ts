/**
 * Tenants apart by construction: a query on a tenant's collection that does not name the organisation throws, and
 * services reach these collections through `forOrganisation`, which names it for them.
 */
import { type Model, type PipelineStage, type Query, type QueryFilter, type Schema, Types } from 'mongoose';
import type { Id } from './ids.ts';
import { trusted } from './query.ts';

export interface Tenanted {
  _id: Id;
  organisationId: Id;
}

const queries = [
  'find',
  'findOne',
  'findOneAndUpdate',
  'findOneAndReplace',
  'findOneAndDelete',
  'countDocuments',
  'estimatedDocumentCount',
  'updateOne',
  'updateMany',
  'replaceOne',
  'deleteOne',
  'deleteMany',
  'distinct',
] as const;

/** The platform's own work (leasing, sweeping) serves all organisations: it says so, and why, with this option. */
export const acrossOrganisations = (why: string) => ({ acrossOrganisations: why });

export function tenantScoped<T>(schema: Schema<T>): void {
  schema.pre([...queries], { query: true, document: false }, function (this: Query<unknown, T>) {
    if (names(this.getFilter()) || 'acrossOrganisations' in this.getOptions()) return;
    throw new Error('A query on a tenant collection lacks organisationId.');
  });
  schema.pre('aggregate', function () {
    const [first] = this.pipeline();
    const matched = first && '$match' in first ? first.$match : {};
    if (names(matched) || 'acrossOrganisations' in this.options) return;
    throw new Error('An aggregation on a tenant collection does not begin with its organisationId.');
  });
  schema.pre('insertMany', (rows: unknown) => {
    if ([rows].flat().every((row) => typeof row === 'object' && row !== null && names(row))) return;
    throw new Error('A row for a tenant collection lacks organisationId.');
  });
  schema.pre('bulkWrite', () => {
    throw new Error('Tenant collections take no bulk writes: each of them would have to be judged by itself.');
  });
}

/** One organisation, by its id alone: an operator could mean many. */
const names = (filter: object): boolean =>
  'organisationId' in filter && filter.organisationId instanceof Types.ObjectId;

/** Many indexes begin with the organisation: MongoDB need not try them where the id is known. */
const byId = { _id: 1 } as const;

export type TenantModel<T extends Tenanted> = Model<T>;

/** The collection as one organisation sees it; plain objects come out. */
export function forOrganisation<T extends Tenanted>(model: Model<T>, organisationId: Id) {
  return {
    find: (filter: QueryFilter<T> = {}) =>
      model.find(filter).where('organisationId').equals(organisationId).lean<T[]>(),
    findOne: (filter: QueryFilter<T>) =>
      model.findOne(filter).where('organisationId').equals(organisationId).lean<T | null>(),
    findById: (id: Id) =>
      model
        .findOne()
        .where('_id')
        .equals(id)
        .where('organisationId')
        .equals(organisationId)
        .hint(byId)
        .lean<T | null>(),
    findByIds: (ids: readonly Id[], filter: QueryFilter<T> = {}) =>
      model
        .find(filter)
        .where('_id', trusted({ $in: ids }))
        .where('organisationId')
        .equals(organisationId)
        .hint(byId)
        .lean<T[]>(),
    /** These rows, each with what it is joined with. */
    join: <Row>(ids: readonly Id[], lookup: PipelineStage.Lookup['$lookup']): Promise<Row[]> =>
      model
        .aggregate<Row>([
          { $match: { organisationId, _id: { $in: ids } } },
          { $lookup: lookup },
          { $project: { [lookup.as]: 1 } },
        ])
        .exec(),
    count: (filter: QueryFilter<T> = {}) => model.countDocuments(filter).where('organisationId').equals(organisationId),
  };
}
