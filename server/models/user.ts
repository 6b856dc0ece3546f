import { type Connection, Schema } from 'mongoose';
import type { Role } from '../../contract/api.generated.ts';
import type { Id } from './ids.ts';

/** A person. Found by e-mail at sign-in, before any organisation is known. */
export interface UserDoc {
  _id: Id;
  organisationId: Id;
  /** Lower case; null for somebody of an outside provider that vouches for none. */
  email: string | null;
  name: string;
  /** See auth/password.ts; null for who signs in elsewhere. */
  passwordHash: string | null;
  roles: Role[];
  /** Grows when all sessions shall end: one of an earlier epoch opens nothing. Absent is 0. */
  sessionEpoch?: number;
  /** Grows with the person's keys: whoever makes one learns that the person was removed at the same moment. */
  keyChanges?: number;
  /** The account at GitHub, known since the first sign-in with it. */
  github?: { id: number; login: string };
  /** Whom an outside provider (AUTH_ISSUER) knows under `subject`. */
  outside?: { issuer: string; subject: string };
  createdAt: Date;
}

const schema = new Schema<UserDoc>({
  organisationId: { type: Schema.Types.ObjectId, required: true },
  email: { type: String, default: null },
  name: { type: String, required: true },
  passwordHash: { type: String, default: null },
  roles: { type: [String], required: true },
  sessionEpoch: { type: Number },
  keyChanges: { type: Number },
  github: { type: { _id: false, id: { type: Number, required: true }, login: { type: String, required: true } } },
  outside: {
    type: { _id: false, issuer: { type: String, required: true }, subject: { type: String, required: true } },
  },
  createdAt: { type: Date, required: true },
});
schema.index(
  { email: 1 },
  { name: 'email_given', unique: true, partialFilterExpression: { email: { $type: 'string' } } },
);
schema.index({ 'github.id': 1 }, { unique: true, partialFilterExpression: { 'github.id': { $exists: true } } });
schema.index(
  { organisationId: 1, 'outside.issuer': 1, 'outside.subject': 1 },
  { unique: true, partialFilterExpression: { 'outside.subject': { $exists: true } } },
);
schema.index({ organisationId: 1, name: 1, _id: 1 });

export const defineUserModel = (connection: Connection) => connection.model<UserDoc>('User', schema);
