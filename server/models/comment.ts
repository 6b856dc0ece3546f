import { type Connection, Schema } from 'mongoose';
import type { Id } from './ids.ts';
import { type LeaseFields, leaseFields } from './lease-fields.ts';
import { type Tenanted, tenantScoped } from './scoped.ts';

/** The one comment of a target on a pull request: what GitHub should show, and what it does. */
export interface CommentDoc extends Tenanted, LeaseFields {
  installationId: number;
  /** owner/repo in lower case, as GitHub compares them. */
  repositoryKey: string;
  repository: string;
  pullRequest: number;
  targetId: Id;
  /** The newest run that asked for the comment: older ones' results are not shown any more. */
  runId: Id;
  runCreatedAt: Date;
  commentId: number | null;
  url: string | null;
  bodyHash: string | null;
  wantedRevision: number;
  renderedRevision: number;
  createInDoubt: boolean;
  state: 'active' | 'muted' | 'blocked';
  reason: string | null;
  failures: number;
  /** Times people deleted it since the last push. */
  deletions: number;
  /** The row whose comment stands for this one too: see services/comment-group.ts. */
  foldedInto: Id | null;
  /** Not before this instant. */
  dueAt: Date;
  /** When to see whether GitHub still shows what was written; null: no more. */
  lookAt: Date | null;
  updatedAt: Date;
}

const schema = new Schema<CommentDoc>({
  organisationId: { type: Schema.Types.ObjectId, required: true },
  installationId: { type: Number, required: true },
  repositoryKey: { type: String, required: true },
  repository: { type: String, required: true },
  pullRequest: { type: Number, required: true },
  targetId: { type: Schema.Types.ObjectId, required: true },
  runId: { type: Schema.Types.ObjectId, required: true },
  runCreatedAt: { type: Date, required: true },
  commentId: { type: Number, default: null },
  url: { type: String, default: null },
  bodyHash: { type: String, default: null },
  wantedRevision: { type: Number, default: 0 },
  renderedRevision: { type: Number, default: 0 },
  createInDoubt: { type: Boolean, default: false },
  state: { type: String, default: 'active' },
  reason: { type: String, default: null },
  failures: { type: Number, default: 0 },
  deletions: { type: Number, default: 0 },
  foldedInto: { type: Schema.Types.ObjectId, default: null },
  dueAt: { type: Date, required: true },
  lookAt: { type: Date, default: null },
  updatedAt: { type: Date, required: true },
  ...leaseFields,
});
tenantScoped(schema);
schema.index({ organisationId: 1, repositoryKey: 1, pullRequest: 1, targetId: 1 }, { unique: true });
schema.index({ organisationId: 1, targetId: 1 });
schema.index({ organisationId: 1, state: 1, updatedAt: -1 });
schema.index({ dueAt: 1, _id: 1 });
schema.index({ lookAt: 1 }, { partialFilterExpression: { lookAt: { $type: 'date' } } });
schema.index({ installationId: 1, commentId: 1 });

export const defineCommentModel = (connection: Connection) => connection.model<CommentDoc>('Comment', schema);
