import { type Connection, Schema } from 'mongoose';
import type { Id } from './ids.ts';
import { type Tenanted, tenantScoped } from './scoped.ts';

/** By how much a product's open issues grew or shrank on one day: see services/issue-trends.ts. */
export interface TrendDoc extends Tenanted {
  subjectId: Id;
  /** Midnight, UTC. */
  day: Date;
  /** Issues that were opened less those that were fixed, muted or deleted. */
  opened: number;
}

export const dayMs = 86_400_000;
/** Longer than anybody may look back. */
const keptDays = 100;

const schema = new Schema<TrendDoc>({
  organisationId: { type: Schema.Types.ObjectId, required: true },
  subjectId: { type: Schema.Types.ObjectId, required: true },
  day: { type: Date, required: true },
  opened: { type: Number, required: true },
});
tenantScoped(schema);
schema.index({ organisationId: 1, subjectId: 1, day: 1 }, { unique: true });
schema.index({ day: 1 }, { expireAfterSeconds: (keptDays * dayMs) / 1_000 });

export const defineTrendModel = (connection: Connection) => connection.model<TrendDoc>('Trend', schema);
