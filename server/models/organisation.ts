import { type Connection, Schema } from 'mongoose';
import type { Id } from './ids.ts';

export interface OrganisationDoc {
  _id: Id;
  name: string;
  /** Set on the organisation that the first start makes: its unique index lets concurrent first starts make one. */
  first?: true;
  /** Client ids that BOOTSTRAP_API_KEY has made. */
  bootstrapKeys?: string[];
  /** Grows with every change that could take the last admin: such changes happen one after the other. */
  adminChanges?: number;
  /** When one of its runs was last given to a worker of the operator's; the longest ago is next. */
  servedAt?: Date;
  createdAt: Date;
}

const schema = new Schema<OrganisationDoc>({
  name: { type: String, required: true },
  first: { type: Boolean },
  bootstrapKeys: { type: [String], default: undefined },
  adminChanges: { type: Number },
  servedAt: { type: Date },
  createdAt: { type: Date, required: true },
});
schema.index({ first: 1 }, { unique: true, partialFilterExpression: { first: true } });

export const defineOrganisationModel = (connection: Connection) =>
  connection.model<OrganisationDoc>('Organisation', schema);
