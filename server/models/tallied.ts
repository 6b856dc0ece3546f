/**
 * Rows that are counted without being read. `tallies` holds how many there are of each target, kind and status; a row
 * whose status changed since it was last counted there has `tallied: null`, and the few of those are read. So no write
 * of a run or an issue waits for a counter: a job brings the tallies in line afterwards.
 */
import type { Query, Schema } from 'mongoose';
import type { Id } from './ids.ts';
import type { Tenanted } from './scoped.ts';

export interface Tallied extends Tenanted {
  subjectId: Id;
  targetId: Id;
  status: string;
  /** The status under which the tallies count the row; null or absent: they do not. */
  talliedAs?: string | null;
  /** Null or absent: the tallies may not count the row as what it is. */
  tallied?: true | null;
}

export const talliedFields = {
  talliedAs: { type: String, default: null },
  tallied: { type: Boolean, default: null },
};

export const untalliedIndex = 'untallied';

/** What an update of rows sets once the tallies count them. */
export const counted = [{ $set: { talliedAs: '$status', tallied: true } }];

/** Whatever changes a row's status says so to the tallies. */
export function tallied<T>(schema: Schema<T>, kind: 'approach' | 'kind'): void {
  schema.index(
    { organisationId: 1, targetId: 1, [kind]: 1, status: 1 },
    { name: untalliedIndex, partialFilterExpression: { tallied: null } },
  );
  schema.pre(['updateOne', 'updateMany', 'findOneAndUpdate'], { query: true, document: false }, function () {
    unsettle(this);
  });
}

function unsettle<T>(query: Query<unknown, T>): void {
  const update = query.getUpdate();
  if (Array.isArray(update)) {
    if (update.some((stage) => '$set' in stage && 'status' in stage.$set))
      query.setUpdate([...update, { $set: { tallied: null } }]);
  } else if (update?.$set && 'status' in update.$set) query.set('tallied', null);
}
