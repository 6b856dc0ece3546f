/** What belongs to a deleted product or target is not read any more, though its rows may still be there. */
import { type Connection, type Query, type Schema, Types } from 'mongoose';
import type { Id } from './ids.ts';
import { trusted } from './query.ts';
import type { RemovalDoc } from './removal.ts';

export interface Removed {
  readonly subjectIds: readonly Id[];
  readonly targetIds: readonly Id[];
}
interface Looked {
  readonly until: number;
  readonly removed: Promise<Removed>;
}

/** A deletion shows on another server after this time at the latest. */
const rememberedMs = 500;
const organisationsMax = 1_000;
const looked = new WeakMap<Connection, Map<string, Looked>>();

/** For the job that removes the rest. */
export const alsoRemoved = { alsoRemoved: true };

/** Hides rows by `subjectId` and by the field that names their target. */
export function hidesRemoved<T>(schema: Schema<T>, target: '_id' | 'targetId'): void {
  schema.pre(['find', 'findOne', 'countDocuments'], { query: true, document: false }, async function () {
    const { organisationId } = this.getFilter();
    if ('alsoRemoved' in this.getOptions() || !(organisationId instanceof Types.ObjectId)) return;
    const { subjectIds, targetIds } = await removedOf(this.model.db, organisationId);
    if (targetIds.length > 0) exclude(this, target, targetIds);
    if (subjectIds.length > 0) exclude(this, 'subjectId', subjectIds);
  });
}

/** After a deletion, so that this very server does not show a thing of it. */
export function forgetRemoved(connection: Connection): void {
  looked.get(connection)?.clear();
}

function exclude<T>(query: Query<unknown, T>, field: string, ids: readonly Id[]): void {
  query.and([{ [field]: trusted({ $nin: ids }) }]);
}

/** What the organisation deleted and a job is still taking away. */
export function removedOf(connection: Connection, organisationId: Id): Promise<Removed> {
  const known = looked.get(connection) ?? new Map<string, Looked>();
  looked.set(connection, known);
  const key = String(organisationId);
  const before = known.get(key);
  if (before && before.until > performance.now()) return before.removed;
  if (known.size >= organisationsMax) known.clear();
  const removed = read(connection, organisationId);
  known.set(key, { until: performance.now() + rememberedMs, removed });
  removed.catch(() => known.delete(key));
  return removed;
}

async function read(connection: Connection, organisationId: Id): Promise<Removed> {
  const rows = await connection
    .model<RemovalDoc>('Removal')
    .find({ organisationId }, { subjectId: 1, targetIds: 1 })
    .lean<Pick<RemovalDoc, 'subjectId' | 'targetIds'>[]>();
  return {
    subjectIds: rows.flatMap(({ subjectId }) => subjectId ?? []),
    // Of a product that may be thousands, which its own id says already.
    targetIds: rows.flatMap(({ subjectId, targetIds }) => (subjectId ? [] : targetIds)),
  };
}
