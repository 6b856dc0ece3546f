import { type Connection, Schema } from 'mongoose';
import type { Id } from './ids.ts';
import { type Tenanted, tenantScoped } from './scoped.ts';

/** That a run saw an issue. */
export interface SightingDoc extends Tenanted {
  runId: Id;
  batchId: Id;
  issueId: Id;
  /** In this run. */
  occurrences: number;
  isNew: boolean;
  /** Everything but ACCESSIBILITY: what `exceptionCount` counts. */
  exception: boolean;
}

const schema = new Schema<SightingDoc>(
  {
    organisationId: { type: Schema.Types.ObjectId, required: true },
    runId: { type: Schema.Types.ObjectId, required: true },
    batchId: { type: Schema.Types.ObjectId, required: true },
    issueId: { type: Schema.Types.ObjectId, required: true },
    occurrences: { type: Number, required: true },
    isNew: { type: Boolean, required: true },
    exception: { type: Boolean, required: true },
  },
  { suppressReservedKeysWarning: true },
);
tenantScoped(schema);
schema.index({ organisationId: 1, runId: 1, issueId: 1 }, { unique: true });
schema.index({ organisationId: 1, batchId: 1, issueId: 1 });
// In the order in which they were made.
schema.index({ organisationId: 1, issueId: 1, _id: 1 });

export const defineSightingModel = (connection: Connection) => connection.model<SightingDoc>('Sighting', schema);
