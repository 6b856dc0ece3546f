import { type Connection, Schema } from 'mongoose';
import { hidesRemoved } from './hides-removed.ts';
import type { Id } from './ids.ts';
import { type Tenanted, tenantScoped } from './scoped.ts';

/** A scenario in Gherkin, run against its target. */
export interface TestCaseDoc extends Tenanted {
  subjectId: Id;
  targetId: Id;
  name: string;
  /** Read once already: it parses, and every step is known. */
  gherkin: string;
  createdAt: Date;
  updatedAt: Date;
}

const schema = new Schema<TestCaseDoc>({
  organisationId: { type: Schema.Types.ObjectId, required: true },
  subjectId: { type: Schema.Types.ObjectId, required: true },
  targetId: { type: Schema.Types.ObjectId, required: true },
  name: { type: String, required: true },
  gherkin: { type: String, required: true },
  createdAt: { type: Date, required: true },
  updatedAt: { type: Date, required: true },
});
tenantScoped(schema);
hidesRemoved(schema, 'targetId');
schema.index({ organisationId: 1, targetId: 1, createdAt: 1, _id: 1 });

export const defineTestCaseModel = (connection: Connection) => connection.model<TestCaseDoc>('TestCase', schema);
