import { type Connection, Schema } from 'mongoose';
import type { Role } from '../../contract/api.generated.ts';
import type { Id } from './ids.ts';

/** A person. Found by e-mail at sign-in, before any organisation is known. */
export interface UserDoc {
  _id: Id;
  organisationId: Id;
  /** Lower case. */
  email: string;
  name: string;
  /** See auth/password.ts. */
  passwordHash: string;
  roles: Role[];
  createdAt: Date;
}

const schema = new Schema<UserDoc>({
  organisationId: { type: Schema.Types.ObjectId, required: true },
  email: { type: String, required: true },
  name: { type: String, required: true },
  passwordHash: { type: String, required: true },
  roles: { type: [String], required: true },
  createdAt: { type: Date, required: true },
});
schema.index({ email: 1 }, { unique: true });
schema.index({ organisationId: 1, _id: 1 });

export const defineUserModel = (connection: Connection) => connection.model<UserDoc>('User', schema);
