/**
 * The one lease mechanism, for runs and comments: MongoDB's compare-and-set, MongoDB's clock, an epoch as fencing token.
 * A holder proves itself by (row, owner, epoch); whoever lost the lease matches nothing and so writes nothing.
 */
import type { Id } from './models/ids.ts';
import { never, type LeaseFields } from './models/lease-fields.ts';
import { trusted } from './models/query.ts';
import { acrossOrganisations, type Tenanted, type TenantModel } from './models/scoped.ts';

export interface Hold {
  readonly id: Id;
  readonly owner: string;
  readonly epoch: number;
  /** Of runs: the token that it was leased with; null: the operator's. No other token's worker may touch it. */
  readonly token?: Id | null;
}

/** Rows that nobody holds at this moment, by the database's clock. */
export const free = { $expr: trusted({ $lt: ['$leaseUntil', '$$NOW'] }) };

const inSeconds = (seconds: number) => ({ $dateAdd: { startDate: '$$NOW', unit: 'second', amount: seconds } });

interface LeaseRequest {
  readonly due: Record<string, unknown>;
  readonly sort: Record<string, 1 | -1>;
  /** The index that finds them in this order. */
  readonly hint?: Record<string, 1 | -1>;
  readonly owner: string;
  readonly seconds: number;
  /** More fields to set with the lease, as aggregation expressions. */
  readonly set?: Record<string, unknown>;
}

/** Leases the first free row that is due, or answers null. */
export function leaseNext<T extends Tenanted & LeaseFields>(
  model: TenantModel<T>,
  { due, sort, hint, owner, seconds, set }: LeaseRequest,
): Promise<T | null> {
  const lease = { leaseOwner: { $literal: owner }, leaseUntil: inSeconds(seconds), epoch: { $add: ['$epoch', 1] } };
  return (
    model
      .findOneAndUpdate({}, [{ $set: { ...lease, ...set } }], {
        sort,
        ...(hint && { hint }),
        returnDocument: 'after',
        updatePipeline: true,
        ...acrossOrganisations('the queue serves all organisations'),
      })
      // A `due` with an $expr of its own says in it that the row is free: there is room for one.
      .where({ ...free, ...due })
      .lean<T | null>()
      .exec()
  );
}

/** Whether the holder may go on; moves the lease's end. */
export async function renewLease<T extends Tenanted & LeaseFields>(
  model: TenantModel<T>,
  hold: Hold,
  seconds: number,
): Promise<boolean> {
  const renewed = await model
    .updateOne({}, [{ $set: { leaseUntil: inSeconds(seconds) } }], {
      updatePipeline: true,
      ...acrossOrganisations('a lease names its row'),
    })
    .where(held(hold));
  return renewed.matchedCount === 1;
}

/** The filter that only the holder matches. */
export const held = ({ id, owner, epoch, token }: Hold) => ({
  _id: id,
  leaseOwner: owner,
  epoch,
  ...(token !== undefined && { leaseToken: token }),
});

/** What makes a row free again. */
export const released = { leaseOwner: null, leaseUntil: never };
