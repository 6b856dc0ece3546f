import { type Connection, Schema } from 'mongoose';
import type { Role } from '../../contract/api.generated.ts';
import type { Id } from './ids.ts';
import { type Tenanted, tenantScoped } from './scoped.ts';

/** That somebody may join an organisation; gone once it is taken, revoked or over. */
export interface InvitationDoc extends Tenanted {
  /** Lower case. */
  email: string;
  role: Role;
  /** HMAC of the link's token. */
  tokenHash: string;
  invitedBy: Id;
  /** The inviter's name as it was then. */
  invitedByName: string;
  createdAt: Date;
  expiresAt: Date;
}

const schema = new Schema<InvitationDoc>({
  organisationId: { type: Schema.Types.ObjectId, required: true },
  email: { type: String, required: true },
  role: { type: String, required: true },
  tokenHash: { type: String, required: true },
  invitedBy: { type: Schema.Types.ObjectId, required: true },
  invitedByName: { type: String, required: true },
  createdAt: { type: Date, required: true },
  expiresAt: { type: Date, required: true },
});
tenantScoped(schema);
schema.index({ organisationId: 1, email: 1 }, { unique: true });
schema.index({ organisationId: 1, createdAt: -1, _id: -1 });
schema.index({ tokenHash: 1 }, { unique: true });
schema.index({ email: 1 });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const defineInvitationModel = (connection: Connection) => connection.model<InvitationDoc>('Invitation', schema);
