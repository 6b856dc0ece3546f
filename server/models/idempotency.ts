import { type Connection, Schema } from 'mongoose';
import { limits } from '../../contract/limits.ts';
import type { Id } from './ids.ts';
import { type Tenanted, tenantScoped } from './scoped.ts';

/** The answer to a call that carried an idempotency key. */
export interface IdempotencyDoc extends Tenanted {
  /** `api-key:<id>`, `user:<id>` or `github`. */
  caller: string;
  key: string;
  /** SHA-256 of the input. */
  inputHash: string;
  runId: Id;
  createdAt: Date;
}

const schema = new Schema<IdempotencyDoc>({
  organisationId: { type: Schema.Types.ObjectId, required: true },
  caller: { type: String, required: true },
  key: { type: String, required: true },
  inputHash: { type: String, required: true },
  runId: { type: Schema.Types.ObjectId, required: true },
  createdAt: { type: Date, required: true },
});
tenantScoped(schema);
schema.index({ organisationId: 1, caller: 1, key: 1 }, { unique: true });
schema.index({ organisationId: 1, runId: 1 });
schema.index({ createdAt: 1 }, { expireAfterSeconds: limits.idempotencyHours * 3600 });

export const defineIdempotencyModel = (connection: Connection) =>
  connection.model<IdempotencyDoc>('Idempotency', schema);
