import { type Connection, Schema } from 'mongoose';
import type { IssueKind, IssueSeverity, IssueStatus } from '../../contract/api.generated.ts';
import { type ChangedAt, changedAtField, notesChanges } from './changed-at.ts';
import { hidesRemoved } from './hides-removed.ts';
import type { Id } from './ids.ts';
import { tenantScoped } from './scoped.ts';
import { type Tallied, tallied, talliedFields } from './tallied.ts';

/** One defect of a target, however often it was seen. */
export interface IssueDoc extends Tallied, ChangedAt {
  /** Of a target of the product's baseline. */
  mainline: boolean;
  fingerprint: string;
  kind: IssueKind;
  severity: IssueSeverity;
  status: IssueStatus;
  title: string;
  message: string;
  stack: string | null;
  url: string;
  isNew: boolean;
  occurrences: number;
  firstSeenAt: Date;
  lastSeenAt: Date;
  /** Start of the latest run that saw it, by the database's clock. */
  lastRunAt: Date;
  /** The latest run that saw it. */
  lastRunId?: Id | null;
  /** The run that last found it gone. */
  fixedRunId?: Id | null;
  /** The test case whose step did not hold; null for what oracles see. */
  testCaseId: Id | null;
  reproduction: { steps: string[]; script: string; replays: number; confirmed: number } | null;
  /** The run whose artifact `screenshotName` shows the page. */
  screenshotRunId: Id | null;
  screenshotName: string | null;
  /** The run whose artifacts of these names show the page's document, console and requests. */
  evidence?: { runId: Id; dom: string | null; console: string; network: string } | null;
}

/** The index that gives issues last seen first; unless `plain`, narrowed by kind and status. */
export function issueOrder({ target, plain }: { target: boolean; plain: boolean }): Record<string, 1 | -1> {
  const of = { organisationId: 1 as const, ...(target && { targetId: 1 as const }) };
  const order = { lastSeenAt: -1 as const, _id: -1 as const };
  return plain ? { ...of, ...order } : { ...of, kind: 1, status: 1, ...order };
}

/** The index that gives one defect on a product's targets, last seen first. */
export const alikeOrder = { organisationId: 1, subjectId: 1, fingerprint: 1, lastSeenAt: -1, _id: -1 } as const;

const schema = new Schema<IssueDoc>(
  {
    organisationId: { type: Schema.Types.ObjectId, required: true },
    subjectId: { type: Schema.Types.ObjectId, required: true },
    targetId: { type: Schema.Types.ObjectId, required: true },
    mainline: { type: Boolean, required: true },
    fingerprint: { type: String, required: true },
    kind: { type: String, required: true },
    severity: { type: String, required: true },
    status: { type: String, required: true },
    title: { type: String, required: true },
    message: { type: String, default: '' },
    stack: { type: String, default: null },
    url: { type: String, required: true },
    isNew: { type: Boolean, required: true },
    occurrences: { type: Number, required: true },
    firstSeenAt: { type: Date, required: true },
    lastSeenAt: { type: Date, required: true },
    lastRunAt: { type: Date, required: true },
    lastRunId: { type: Schema.Types.ObjectId, default: null },
    fixedRunId: { type: Schema.Types.ObjectId, default: null },
    testCaseId: { type: Schema.Types.ObjectId, default: null },
    reproduction: { type: Schema.Types.Mixed, default: null },
    screenshotRunId: { type: Schema.Types.ObjectId, default: null },
    screenshotName: { type: String, default: null },
    evidence: { type: Schema.Types.Mixed, default: null },
    ...talliedFields,
    ...changedAtField,
  },
  { suppressReservedKeysWarning: true },
);
tenantScoped(schema);
hidesRemoved(schema, 'targetId');
schema.index({ organisationId: 1, targetId: 1, fingerprint: 1 }, { unique: true });
schema.index(alikeOrder);
schema.index({ organisationId: 1, fixedRunId: 1 }, { partialFilterExpression: { fixedRunId: { $exists: true } } });
schema.index({ organisationId: 1, screenshotRunId: 1 });
// What retention takes next.
schema.index({ organisationId: 1, subjectId: 1, lastSeenAt: 1 }, { partialFilterExpression: { status: 'FIXED' } });
tallied(schema, 'kind');
notesChanges(schema);
for (const target of [true, false]) for (const plain of [true, false]) schema.index(issueOrder({ target, plain }));

export const defineIssueModel = (connection: Connection) => connection.model<IssueDoc>('Issue', schema);
