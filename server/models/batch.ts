import { type Connection, Schema } from 'mongoose';
import type { RunStatus } from '../../contract/api.generated.ts';
import type { StatusCounts } from '../../contract/run-status.ts';
import { hidesRemoved } from './hides-removed.ts';
import type { Id } from './ids.ts';
import { type Tenanted, tenantScoped } from './scoped.ts';

/** Counts and status are derived from the runs, in the transaction that changes one. */
export interface BatchDoc extends Tenanted {
  subjectId: Id;
  /** All runs of a batch are of one target. */
  targetId: Id;
  status: RunStatus;
  counts: StatusCounts;
  createdAt: Date;
  startTime: Date | null;
  endTime: Date | null;
}

const schema = new Schema<BatchDoc>({
  organisationId: { type: Schema.Types.ObjectId, required: true },
  subjectId: { type: Schema.Types.ObjectId, required: true },
  targetId: { type: Schema.Types.ObjectId, required: true },
  status: { type: String, required: true },
  counts: { pending: Number, running: Number, completed: Number, failed: Number },
  createdAt: { type: Date, required: true },
  startTime: { type: Date, default: null },
  endTime: { type: Date, default: null },
});
tenantScoped(schema);
hidesRemoved(schema, 'targetId');
schema.index({ organisationId: 1, createdAt: -1, _id: -1 });

export const defineBatchModel = (connection: Connection) => connection.model<BatchDoc>('Batch', schema);
