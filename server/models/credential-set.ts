import { type Connection, Schema } from 'mongoose';
import { type Tenanted, tenantScoped } from './scoped.ts';

/** Saved values for logging in. They are kept sealed, each for its organisation, set and field alone. */
export interface CredentialSetDoc extends Tenanted {
  name: string;
  fields: { name: string; sealed: string }[];
  /** Grows with every change: what was read is written back only if it still stands. */
  revision: number;
  createdAt: Date;
  updatedAt: Date;
}

const schema = new Schema<CredentialSetDoc>({
  organisationId: { type: Schema.Types.ObjectId, required: true },
  name: { type: String, required: true },
  fields: [{ _id: false, name: { type: String, required: true }, sealed: { type: String, required: true } }],
  revision: { type: Number, default: 0 },
  createdAt: { type: Date, required: true },
  updatedAt: { type: Date, required: true },
});
tenantScoped(schema);
schema.index({ organisationId: 1, name: 1 }, { unique: true });

export const defineCredentialSetModel = (connection: Connection) =>
  connection.model<CredentialSetDoc>('CredentialSet', schema);
