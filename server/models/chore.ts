import { type Connection, Schema } from 'mongoose';
import type { Id } from './ids.ts';
import { never } from './lease-fields.ts';

/** Work that one server does for all: see services/take-turn.ts. */
export interface ChoreDoc {
  _id: string;
  /** By the database's clock: until then it is one server's. */
  leaseUntil: Date;
  /** Where the last turn ended; null: at the end. */
  after: Id | null;
}

const schema = new Schema<ChoreDoc>({
  _id: { type: String, required: true },
  leaseUntil: { type: Date, default: () => never },
  after: { type: Schema.Types.ObjectId, default: null },
});

export const defineChoreModel = (connection: Connection) => connection.model<ChoreDoc>('Chore', schema);
