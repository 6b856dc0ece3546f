import { type Connection, Schema } from 'mongoose';
import { type Tenanted, tenantScoped } from './scoped.ts';

/** Lets workers lease the runs of its organisation, and of no other. */
export interface WorkerTokenDoc extends Tenanted {
  name: string;
  /** HMAC of the secret, which is shown once. */
  hash: string;
  /** Name of who made it, as it was then. */
  createdBy: string;
  createdAt: Date;
  /** A minute old at most. */
  lastUsedAt: Date | null;
}

const schema = new Schema<WorkerTokenDoc>({
  organisationId: { type: Schema.Types.ObjectId, required: true },
  name: { type: String, required: true },
  hash: { type: String, required: true },
  createdBy: { type: String, required: true },
  createdAt: { type: Date, required: true },
  lastUsedAt: { type: Date, default: null },
});
tenantScoped(schema);
schema.index({ hash: 1 }, { unique: true });
schema.index({ organisationId: 1, createdAt: -1, _id: -1 });

export const defineWorkerTokenModel = (connection: Connection) =>
  connection.model<WorkerTokenDoc>('WorkerToken', schema);
