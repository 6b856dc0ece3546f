/** What services need of mongoose besides the models. */
import { checkTime } from './bounded.ts';
import { MongoError } from 'mongodb';
import mongoose, { type ClientSession, type Connection } from 'mongoose';

export type { ClientSession, Connection } from 'mongoose';

/** Marks operators that we wrote ourselves: everything else in a filter is data (`sanitizeFilter`). */
export const trusted = mongoose.trusted;

/** Runs `work` in a transaction; it may run more than once. */
export async function inTransaction<T>(
  connection: Connection,
  work: (session: ClientSession) => Promise<T>,
): Promise<T> {
  const session = await connection.startSession();
  try {
    return await session.withTransaction(
      async () => {
        const result = await work(session);
        checkTime();
        return result;
      },
      { maxCommitTimeMS: 10_000 },
    );
  } finally {
    await session.endSession();
  }
}

/** A unique index refused a write. */
export const isDuplicate = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 11000;

/** A read took longer than it may. A commit that did so is none: it may have taken effect. */
export const isTooSlow = (error: unknown): boolean =>
  error instanceof MongoError && error.code === 50 && !error.hasErrorLabel('UnknownTransactionCommitResult');

/** There is no moment yet that MongoDB could show (SnapshotUnavailable). */
export const isSnapshotMissing = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 246;
