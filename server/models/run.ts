import { type Connection, Schema } from 'mongoose';
import type { RunFailure, RunStatus } from '../../contract/api.generated.ts';
import type { RunProgress } from '../../contract/worker-api.ts';
import { hidesRemoved } from './hides-removed.ts';
import type { Id } from './ids.ts';
import { numberKeysExpression, numberKeysOf } from './numbered-name.ts';
import { type LeaseFields, leaseFields } from './lease-fields.ts';
import { tenantScoped } from './scoped.ts';
import { counted, type Tallied, tallied, talliedFields } from './tallied.ts';

export type RunSort = 'createdAt' | 'startTime' | 'endTime' | 'name' | 'status' | 'exceptionCount';
const sorts: readonly RunSort[] = ['createdAt', 'startTime', 'endTime', 'name', 'status', 'exceptionCount'];

export interface RunDoc extends Tallied, LeaseFields {
  batchId: Id;
  name: string;
  /** The target's name when the run was started; searched with `name`. */
  targetName: string;
  /** Of the number in `name`: see numbered-name.ts. */
  numberKeys?: string[];
  status: RunStatus;
  exceptionCount: number;
  approach: 'EXPLORATION' | 'TEST_CASE';
  origin: 'CI' | 'API' | 'DASHBOARD' | 'GITHUB';
  url: string;
  commitSha: string | null;
  failure: RunFailure | null;
  failureReason: string | null;
  /** The label of the workers that may take it; empty: those without one. */
  workerLabel: string;
  /** Its place among the organisation's running runs, from its first lease to its end: see next-turn.ts. */
  slot?: number | null;
  /** With whose token it was leased last; null: the operator's. */
  leaseToken?: Id | null;
  /** Leases given so far, those handed back not counted; three at most. */
  attempts: number;
  /** The last report counted in this epoch. */
  reportSequence: number;
  progress: RunProgress & { updatedAt: Date | null };
  inputValues: Record<string, string | number | boolean>;
  /** Opened only when a worker takes the run. */
  credentialSetId: Id | null;
  maxDurationSeconds: number;
  seed: number;
  /** Grows with each artifact: see store-artifact.ts. */
  artifactsStored?: number;
  /** That artifacts of it were not kept, and why. */
  artifactsRefused?: 'QUOTA_REACHED' | 'STORE_FULL' | null;
  /** When retention took artifacts of it. */
  artifactsExpiredAt?: Date | null;
  /** Retention looked at it, and looks again then. */
  heldUntil?: Date | null;
  /** What a TEST_CASE run performs, as it was written when the run was started. */
  testCase: { id: Id; name: string; gherkin: string } | null;
  /** Of a target of the product's baseline. */
  mainline: boolean;
  /** What "known" means to this run, decided when it began: see issue-novelty.ts. */
  baseline: 'mainline' | 'others';
  /** The comment row that this run was asked to keep. */
  commentId: Id | null;
  createdAt: Date;
  startTime: Date | null;
  endTime: Date | null;
}

/** The queue: which organisations wait for which workers, and their runs in the order of their making. */
export const queueIndex = { status: 1, workerLabel: 1, organisationId: 1, _id: 1 } as const;

/**
 * The index that gives runs in order, whatever they are filtered by: MongoDB merges one scan for each approach and status
 * asked for. Newest first is asked for most, so that unfiltered it has an index of its own.
 */
export function runOrder(
  sort: RunSort,
  { target, plain }: { target: boolean; plain: boolean },
): Record<string, 1 | -1> {
  const order: Record<string, 1 | -1> = { organisationId: 1 };
  if (target) order.targetId = 1;
  if (!plain || sort !== 'createdAt') order.approach = 1;
  if ('approach' in order && sort !== 'status') order.status = 1;
  // What a search looks at is in the index: no row has to be read to see that it does not match.
  if (sort === 'name') return { ...order, name: -1, _id: -1, targetName: 1 };
  return { ...order, [sort]: -1, _id: -1 };
}

/** The index that finds runs by the number in their name, newest first. */
export const numberOrder = {
  organisationId: 1,
  numberKeys: 1,
  approach: 1,
  status: 1,
  createdAt: -1,
  _id: -1,
  targetId: 1,
} as const;

/** Rows that were written past the platform get their keys as they are counted. */
export const renumbered = [{ $set: { numberKeys: numberKeysExpression } }];
export const countedRuns = [...counted, ...renumbered];

function runOrders(): Record<string, 1 | -1>[] {
  const narrowed = sorts.flatMap((sort) => [true, false].map((target) => runOrder(sort, { target, plain: false })));
  return [...narrowed, ...[true, false].map((target) => runOrder('createdAt', { target, plain: true }))];
}

const schema = new Schema<RunDoc>(
  {
    organisationId: { type: Schema.Types.ObjectId, required: true },
    subjectId: { type: Schema.Types.ObjectId, required: true },
    targetId: { type: Schema.Types.ObjectId, required: true },
    batchId: { type: Schema.Types.ObjectId, required: true },
    name: { type: String, required: true },
    targetName: { type: String, required: true },
    // Only the index reads them.
    numberKeys: { type: [String], default: undefined, select: false },
    status: { type: String, required: true },
    exceptionCount: { type: Number, default: 0 },
    approach: { type: String, required: true },
    origin: { type: String, required: true },
    url: { type: String, required: true },
    commitSha: { type: String, default: null },
    failure: { type: String, default: null },
    failureReason: { type: String, default: null },
    workerLabel: { type: String, default: '' },
    slot: { type: Number, default: null },
    leaseToken: { type: Schema.Types.ObjectId, default: null },
    attempts: { type: Number, default: 0 },
    reportSequence: { type: Number, default: 0 },
    progress: {
      actions: Number,
      states: Number,
      transitions: Number,
      urls: Number,
      codeCoverage: { type: Number, default: null },
      lastAction: { type: String, default: null },
      updatedAt: { type: Date, default: null },
    },
    inputValues: { type: Schema.Types.Mixed, default: {} },
    credentialSetId: { type: Schema.Types.ObjectId, default: null },
    maxDurationSeconds: { type: Number, required: true },
    seed: { type: Number, required: true },
    artifactsStored: { type: Number },
    artifactsRefused: { type: String },
    artifactsExpiredAt: { type: Date },
    heldUntil: { type: Date },
    testCase: {
      type: new Schema(
        {
          id: { type: Schema.Types.ObjectId, required: true },
          name: { type: String, required: true },
          gherkin: { type: String, required: true },
        },
        { _id: false },
      ),
      default: null,
    },
    mainline: { type: Boolean, required: true },
    baseline: { type: String, default: 'others' },
    commentId: { type: Schema.Types.ObjectId, default: null },
    createdAt: { type: Date, required: true },
    startTime: { type: Date, default: null },
    endTime: { type: Date, default: null },
    ...leaseFields,
    ...talliedFields,
  },
  { minimize: false },
);
tenantScoped(schema);
hidesRemoved(schema, 'targetId');
tallied(schema, 'approach');
schema.pre('save', function () {
  this.numberKeys = numberKeysOf(this.name);
});
schema.pre('insertMany', (rows: RunDoc | RunDoc[]) => {
  for (const row of [rows].flat()) row.numberKeys = numberKeysOf(row.name);
});
schema.index(numberOrder);
for (const index of runOrders()) schema.index(index);
schema.index({ organisationId: 1, batchId: 1, createdAt: -1, _id: -1 });
schema.index({ organisationId: 1, subjectId: 1, mainline: 1, status: 1 });
// What retention takes next.
schema.index({ organisationId: 1, subjectId: 1, heldUntil: 1, endTime: 1 });
schema.index(
  { organisationId: 1, 'testCase.id': 1, createdAt: -1, _id: -1 },
  { partialFilterExpression: { 'testCase.id': { $exists: true } } },
);
schema.index(queueIndex, { partialFilterExpression: { status: 'pending' } });
// Running ones that nobody holds any more.
schema.index({ leaseUntil: 1 }, { partialFilterExpression: { status: 'running' } });
// How many of an organisation run at once.
schema.index({ organisationId: 1, slot: 1 }, { unique: true, partialFilterExpression: { slot: { $gte: 0 } } });

// What a worker holds, and what the workers of a token hold.
schema.index({ leaseToken: 1, leaseOwner: 1 }, { partialFilterExpression: { leaseOwner: { $type: 'string' } } });

export const defineRunModel = (connection: Connection) => connection.model<RunDoc>('Run', schema);
