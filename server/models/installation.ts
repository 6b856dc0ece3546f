import { type Connection, Schema } from 'mongoose';
import type { Id } from './ids.ts';

/** An installation of the GitHub App; `organisationId` is null until it is linked. */
export interface InstallationDoc {
  _id: Id;
  installationId: number;
  organisationId: Id | null;
  account: string;
  repositorySelection: 'all' | 'selected';
  /** owner/repo in lower case. */
  repositories: string[];
  suspended: boolean;
}

const schema = new Schema<InstallationDoc>({
  installationId: { type: Number, required: true },
  organisationId: { type: Schema.Types.ObjectId, default: null },
  account: { type: String, required: true },
  repositorySelection: { type: String, required: true },
  repositories: { type: [String], default: [] },
  suspended: { type: Boolean, default: false },
});
schema.index({ installationId: 1 }, { unique: true });
schema.index({ organisationId: 1, installationId: 1 });

/** GitHub's number for an installation, as it stands in addresses and in the API; null when it is none. */
export const parseInstallationId = (text: string): number | null =>
  /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;

export const defineInstallationModel = (connection: Connection) =>
  connection.model<InstallationDoc>('Installation', schema);
