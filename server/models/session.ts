import { type Connection, Schema } from 'mongoose';
import type { Id } from './ids.ts';

/** A person's sign-in. */
export interface SessionDoc {
  /** HMAC of the cookie's value: the database alone signs nobody in. */
  _id: string;
  userId: Id;
  /** The person's when it was opened. */
  epoch: number;
  createdAt: Date;
  expiresAt: Date;
}

const schema = new Schema<SessionDoc>({
  _id: { type: String, required: true },
  userId: { type: Schema.Types.ObjectId, required: true },
  epoch: { type: Number, default: 0 },
  createdAt: { type: Date, required: true },
  expiresAt: { type: Date, required: true },
});
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
schema.index({ userId: 1 });

export const defineSessionModel = (connection: Connection) => connection.model<SessionDoc>('Session', schema);
