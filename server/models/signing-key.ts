import { type Connection, Schema } from 'mongoose';

/** A key pair that signs tokens; the private half is sealed. */
export interface SigningKeyDoc {
  /** The `kid` of its tokens. */
  _id: string;
  /** Always `current` on the key that signs: its unique index lets concurrent first starts keep one. */
  role: 'current' | 'retired';
  publicPem: string;
  sealedPrivatePem: string;
  createdAt: Date;
}

const schema = new Schema<SigningKeyDoc>({
  _id: { type: String, required: true },
  role: { type: String, required: true },
  publicPem: { type: String, required: true },
  sealedPrivatePem: { type: String, required: true },
  createdAt: { type: Date, required: true },
});
schema.index({ role: 1 }, { unique: true, partialFilterExpression: { role: 'current' } });

export const defineSigningKeyModel = (connection: Connection) => connection.model<SigningKeyDoc>('SigningKey', schema);
