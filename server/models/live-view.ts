import { type Connection, Schema } from 'mongoose';
import type { Id } from './ids.ts';
import { type Tenanted, tenantScoped } from './scoped.ts';

/** That somebody watches a run, and the newest picture of its page. Gone a minute after the last look. */
export interface LiveViewDoc extends Tenanted {
  runId: Id;
  watchedUntil: Date;
  jpeg: Buffer | null;
}

const schema = new Schema<LiveViewDoc>({
  organisationId: { type: Schema.Types.ObjectId, required: true },
  runId: { type: Schema.Types.ObjectId, required: true },
  watchedUntil: { type: Date, required: true },
  jpeg: { type: Buffer, default: null },
});
tenantScoped(schema);
schema.index({ organisationId: 1, runId: 1 }, { unique: true });
schema.index({ watchedUntil: 1 }, { expireAfterSeconds: 60 });

export const defineLiveViewModel = (connection: Connection) => connection.model<LiveViewDoc>('LiveView', schema);
