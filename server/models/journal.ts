import { type Connection, Schema } from 'mongoose';
import type { RunAction } from '../../contract/worker-api.ts';
import type { Id } from './ids.ts';
import { type Tenanted, tenantScoped } from './scoped.ts';

/** How far a run had come at one moment. */
export interface RunMoment {
  /** Milliseconds since the run began. */
  at: number;
  actions: number;
  states: number;
  codeCoverage: number | null;
}

/** How a run went: kept beside its row, which lists read. */
export interface JournalDoc extends Tenanted {
  runId: Id;
  /** The newest, oldest first. */
  actions: RunAction[];
  moments: RunMoment[];
}

const schema = new Schema<JournalDoc>({
  organisationId: { type: Schema.Types.ObjectId, required: true },
  runId: { type: Schema.Types.ObjectId, required: true },
  actions: [{ _id: false, at: Number, text: String, reason: String }],
  moments: [{ _id: false, at: Number, actions: Number, states: Number, codeCoverage: { type: Number, default: null } }],
});
tenantScoped(schema);
schema.index({ organisationId: 1, runId: 1 }, { unique: true });

export const defineJournalModel = (connection: Connection) => connection.model<JournalDoc>('Journal', schema);
