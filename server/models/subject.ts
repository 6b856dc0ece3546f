import { type Connection, Schema } from 'mongoose';
import { type Tenanted, tenantScoped } from './scoped.ts';

/** A product. */
export interface SubjectDoc extends Tenanted {
  name: string;
  baseUrl: string | null;
  description: string | null;
  exploreDeployments?: boolean;
  /** Workers with this label alone explore it; null: those without one. */
  workerLabel?: string | null;
  /** Days; null or absent: the server's, 0: for ever. */
  keepRunsDays?: number | null;
  keepIssuesDays?: number | null;
  keepArtifactsDays?: number | null;
  createdAt: Date;
}

const schema = new Schema<SubjectDoc>({
  organisationId: { type: Schema.Types.ObjectId, required: true },
  name: { type: String, required: true },
  baseUrl: { type: String, default: null },
  description: { type: String, default: null },
  workerLabel: { type: String, default: null },
  exploreDeployments: { type: Boolean, default: false },
  keepRunsDays: { type: Number, default: null },
  keepIssuesDays: { type: Number, default: null },
  keepArtifactsDays: { type: Number, default: null },
  createdAt: { type: Date, required: true },
});
tenantScoped(schema);
schema.index({ organisationId: 1, name: 1, _id: 1 });

export const defineSubjectModel = (connection: Connection) => connection.model<SubjectDoc>('Subject', schema);
