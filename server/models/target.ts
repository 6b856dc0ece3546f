import { type Connection, Schema } from 'mongoose';
import { hidesRemoved } from './hides-removed.ts';
import type { Id } from './ids.ts';
import { type Tenanted, tenantScoped } from './scoped.ts';

export interface TargetDoc extends Tenanted {
  subjectId: Id;
  buildKey: string;
  name: string;
  version: string | null;
  description: string | null;
  environment: string | null;
  buildNumber: string | null;
  metadata: Record<string, unknown> | null;
  /** Runs started so far; numbers their names. */
  runsStarted: number;
  /** Test cases made so far: what their creations take turns on. */
  testCasesMade: number;
  createdAt: Date;
  updatedAt: Date;
}

const schema = new Schema<TargetDoc>(
  {
    organisationId: { type: Schema.Types.ObjectId, required: true },
    subjectId: { type: Schema.Types.ObjectId, required: true },
    buildKey: { type: String, required: true },
    name: { type: String, required: true },
    version: { type: String, default: null },
    description: { type: String, default: null },
    environment: { type: String, default: null },
    buildNumber: { type: String, default: null },
    metadata: { type: Schema.Types.Mixed, default: null },
    runsStarted: { type: Number, default: 0 },
    testCasesMade: { type: Number, default: 0 },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
  },
  { minimize: false },
);
tenantScoped(schema);
hidesRemoved(schema, '_id');
schema.index({ organisationId: 1, subjectId: 1, buildKey: 1 }, { unique: true });
schema.index({ organisationId: 1, updatedAt: -1, _id: -1 });
schema.index({ organisationId: 1, subjectId: 1, updatedAt: -1, _id: -1 });

/** Pull requests come and go; every other target belongs to the product's baseline (`Issue.isNew`). */
export const isMainline = (buildKey: string): boolean => !buildKey.includes(':pr=');

export const defineTargetModel = (connection: Connection) => connection.model<TargetDoc>('Target', schema);
