import { type Connection, Schema } from 'mongoose';
import type { ArtifactKind } from '../../contract/worker-api.ts';
import type { Id } from './ids.ts';
import { type Tenanted, tenantScoped } from './scoped.ts';

export interface ArtifactDoc extends Tenanted {
  runId: Id;
  /** Of its run; absent in rows from before artifacts had days of their own, which go with their runs. */
  subjectId?: Id;
  name: string;
  kind: ArtifactKind;
  contentType: string;
  /** Bytes. */
  size: number;
  /** Where the blob store keeps the bytes. */
  blobKey: string;
  createdAt: Date;
  /** Retention looked at it, and looks again then: see services/runs-of-live-issues.ts. */
  heldUntil?: Date | null;
  /** When its blob was found missing; gone again should the blob come back. */
  lostAt?: Date | null;
}

const schema = new Schema<ArtifactDoc>({
  organisationId: { type: Schema.Types.ObjectId, required: true },
  runId: { type: Schema.Types.ObjectId, required: true },
  subjectId: { type: Schema.Types.ObjectId },
  name: { type: String, required: true },
  kind: { type: String, required: true },
  contentType: { type: String, required: true },
  size: { type: Number, required: true },
  blobKey: { type: String, required: true },
  createdAt: { type: Date, required: true },
  heldUntil: { type: Date },
  lostAt: { type: Date },
});
tenantScoped(schema);
schema.index({ blobKey: 1 });
schema.index({ organisationId: 1, subjectId: 1, heldUntil: 1, createdAt: 1 });
schema.index({ organisationId: 1, runId: 1, name: 1 }, { unique: true });

export const defineArtifactModel = (connection: Connection) => connection.model<ArtifactDoc>('Artifact', schema);
