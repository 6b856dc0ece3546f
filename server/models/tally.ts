import { type Connection, Schema } from 'mongoose';
import type { Id } from './ids.ts';
import { type Tenanted, tenantScoped } from './scoped.ts';

/** Kind and status of a row that says: an organisation is being counted anew, and its tallies say nothing yet. */
export const counting = 'counting';

/** How many rows of a kind and status there are, as far as they are tallied: see tallied.ts. */
export interface TallyDoc extends Tenanted {
  of: 'runs' | 'issues';
  /** Null in the row for the whole organisation. */
  subjectId: Id | null;
  targetId: Id | null;
  /** A run's approach, an issue's kind. */
  kind: string;
  status: string;
  /** The words in the names of a target's runs, which searches look at instead of the runs: see numbered-name.ts. */
  words: string | null;
  /** The target's name when they were started, where it is not in the words. */
  targetName: string | null;
  rows: number;
  /** Of a target's runs: how many have each key of `countedKeysOf`. */
  numbers?: Readonly<Record<string, number>>;
  /** Whether `numbers` is true: an older version did not count them. */
  numbered?: boolean;
}

const schema = new Schema<TallyDoc>({
  organisationId: { type: Schema.Types.ObjectId, required: true },
  of: { type: String, required: true },
  subjectId: { type: Schema.Types.ObjectId, default: null },
  targetId: { type: Schema.Types.ObjectId, default: null },
  kind: { type: String, required: true },
  status: { type: String, required: true },
  words: { type: String, default: null },
  targetName: { type: String, default: null },
  rows: { type: Number, required: true },
  numbers: { type: Schema.Types.Mixed, default: undefined },
  numbered: { type: Boolean },
});
tenantScoped(schema);
schema.index({ organisationId: 1, of: 1, targetId: 1, kind: 1, status: 1, words: 1, targetName: 1 }, { unique: true });
// What a product has open, over its targets.
schema.index({ organisationId: 1, of: 1, subjectId: 1, status: 1, rows: 1 });
// For the jobs that serve all organisations.
schema.index({ of: 1, targetId: 1, kind: 1 });

export const defineTallyModel = (connection: Connection) => connection.model<TallyDoc>('Tally', schema);
