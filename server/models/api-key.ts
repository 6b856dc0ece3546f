import { type Connection, Schema } from 'mongoose';
import type { Id } from './ids.ts';

export const keysPerUser = 10;

/** Roles are not stored: a key has its creator's, looked up whenever a token is issued or used. */
export interface ApiKeyDoc {
  _id: Id;
  organisationId: Id;
  /** The creator. */
  userId: Id;
  /** 0 to 9: the unique index on (user, slot) is the limit of ten keys a user. */
  slot: number;
  name: string;
  clientId: string;
  /** HMACs; the newest first, the one before it until `expiresAt`. */
  secrets: { hash: string; expiresAt: Date | null }[];
  createdAt: Date;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
}

const schema = new Schema<ApiKeyDoc>({
  organisationId: { type: Schema.Types.ObjectId, required: true },
  userId: { type: Schema.Types.ObjectId, required: true },
  slot: { type: Number, required: true, min: 0, max: keysPerUser - 1 },
  name: { type: String, required: true },
  clientId: { type: String, required: true },
  secrets: [{ _id: false, hash: { type: String, required: true }, expiresAt: { type: Date, default: null } }],
  createdAt: { type: Date, required: true },
  expiresAt: { type: Date, default: null },
  lastUsedAt: { type: Date, default: null },
});
schema.index({ clientId: 1 }, { unique: true });
schema.index({ userId: 1, slot: 1 }, { unique: true });
schema.index({ organisationId: 1, createdAt: -1, _id: -1 });

export const defineApiKeyModel = (connection: Connection) => connection.model<ApiKeyDoc>('ApiKey', schema);
