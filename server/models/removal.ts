import { type Connection, Schema } from 'mongoose';
import type { Id } from './ids.ts';
import { type Tenanted, tenantScoped } from './scoped.ts';

/** That a product or a target was deleted: from now on nothing of it is seen, and a job takes its rows and blobs away. */
export interface RemovalDoc extends Tenanted {
  /** The product, when all of it goes. */
  subjectId: Id | null;
  targetIds: Id[];
  at: Date;
  /** When the job looks at it next. */
  dueAt: Date;
}

const schema = new Schema<RemovalDoc>({
  organisationId: { type: Schema.Types.ObjectId, required: true },
  subjectId: { type: Schema.Types.ObjectId, default: null },
  targetIds: { type: [Schema.Types.ObjectId], required: true },
  at: { type: Date, required: true },
  dueAt: { type: Date, required: true },
});
tenantScoped(schema);
schema.index({ organisationId: 1 });
schema.index({ dueAt: 1 });

export const defineRemovalModel = (connection: Connection) => connection.model<RemovalDoc>('Removal', schema);
