import { type Connection, Schema } from 'mongoose';
import type { Id } from './ids.ts';

/** A process that takes runs; told by itself. Forgotten a day after it was last heard of. */
export interface WorkerDoc {
  _id: Id;
  /** What it calls itself. */
  name: string;
  /** Whose it is; null: the operator's, for all organisations. */
  organisationId: Id | null;
  tokenId: Id | null;
  version: string;
  labels: string[];
  /** Runs that it explores at once. */
  capacity: number;
  /** It takes nothing new, and ends with its last run. */
  draining?: boolean;
  startedAt: Date;
  seenAt: Date;
}

const forgottenSeconds = 24 * 3_600;

const schema = new Schema<WorkerDoc>({
  name: { type: String, required: true },
  organisationId: { type: Schema.Types.ObjectId, default: null },
  tokenId: { type: Schema.Types.ObjectId, default: null },
  version: { type: String, default: '' },
  labels: { type: [String], default: [] },
  capacity: { type: Number, required: true },
  draining: { type: Boolean },
  startedAt: { type: Date, required: true },
  seenAt: { type: Date, required: true },
});
schema.index({ tokenId: 1, name: 1 }, { unique: true });
schema.index({ organisationId: 1, seenAt: -1, _id: -1 });
schema.index({ seenAt: 1 }, { expireAfterSeconds: forgottenSeconds });

export const defineWorkerModel = (connection: Connection) => connection.model<WorkerDoc>('Worker', schema);
