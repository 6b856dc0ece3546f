/** Every query has an end: a read its own, and none begins once the time of the request that asks is up. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Schema } from 'mongoose';

export const readMs = 5_000;

/** A request, and why nothing more may be done for it. (An AbortController for each costs more than it is worth.) */
export interface Bound {
  over: Error | null;
}
const asking = new AsyncLocalStorage<Bound>();

/** Runs `work`; once the bound is over, every query of it fails with the reason, and no transaction commits. */
export const boundBy = <T>(bound: Bound, work: () => Promise<T>): Promise<T> => asking.run(bound, work);

export function checkTime(): void {
  const over = asking.getStore()?.over;
  if (over) throw over;
}

const reads = ['find', 'findOne', 'countDocuments', 'estimatedDocumentCount', 'distinct'] as const;
const writes = [
  'findOneAndUpdate',
  'findOneAndReplace',
  'findOneAndDelete',
  'updateOne',
  'updateMany',
  'replaceOne',
  'deleteOne',
  'deleteMany',
] as const;

export function bounded(schema: Schema): void {
  schema.pre([...reads], { query: true, document: false }, function () {
    checkTime();
    this.setOptions({ maxTimeMS: this.getOptions().maxTimeMS ?? readMs });
  });
  schema.pre([...writes], { query: true, document: false }, checkTime);
  schema.pre('save', checkTime);
  schema.pre('insertMany', checkTime);
  schema.pre('bulkWrite', checkTime);
  schema.pre('aggregate', function () {
    checkTime();
    this.option({ maxTimeMS: this.options.maxTimeMS ?? readMs });
  });
}
