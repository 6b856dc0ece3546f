import { type Connection, Schema } from 'mongoose';
import { type Tenanted, tenantScoped } from './scoped.ts';

/** That somebody changed something; written in the change's own transaction. */
export interface AuditEntryDoc extends Tenanted {
  at: Date;
  /** Names as they were then: of a person, of an API key, or `github:<login>`. */
  actor: string;
  /** Like `api_key.revoke`. */
  action: string;
  /** Name of what was changed. */
  subject: string | null;
  /** Never a secret, and no address: one may carry a token. */
  details: Record<string, unknown> | null;
}

const schema = new Schema<AuditEntryDoc>(
  {
    organisationId: { type: Schema.Types.ObjectId, required: true },
    at: { type: Date, required: true },
    actor: { type: String, required: true },
    action: { type: String, required: true },
    subject: { type: String, default: null },
    details: { type: Schema.Types.Mixed, default: null },
  },
  { minimize: false },
);
tenantScoped(schema);
schema.index({ organisationId: 1, at: -1, _id: -1 });

export const defineAuditEntryModel = (connection: Connection) => connection.model<AuditEntryDoc>('AuditEntry', schema);
