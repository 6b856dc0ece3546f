import { type Connection, Schema } from 'mongoose';
import type { ArtifactKind } from '../../contract/worker-api.ts';
import type { Id } from './ids.ts';
import { type Tenanted, tenantScoped } from './scoped.ts';

export interface ArtifactDoc extends Tenanted {
  runId: Id;
  name: string;
  kind: ArtifactKind;
  contentType: string;
  /** Bytes. */
  size: number;
  /** Where the blob store keeps the bytes. */
  blobKey: string;
  createdAt: Date;
}

const schema = new Schema<ArtifactDoc>({
  organisationId: { type: Schema.Types.ObjectId, required: true },
  runId: { type: Schema.Types.ObjectId, required: true },
  name: { type: String, required: true },
  kind: { type: String, required: true },
  contentType: { type: String, required: true },
  size: { type: Number, required: true },
  blobKey: { type: String, required: true },
  createdAt: { type: Date, required: true },
});
tenantScoped(schema);
schema.index({ blobKey: 1 });
schema.index({ organisationId: 1, runId: 1, name: 1 }, { unique: true });

export const defineArtifactModel = (connection: Connection) => connection.model<ArtifactDoc>('Artifact', schema);
