import { type Connection, Schema } from 'mongoose';

/** A key pair that signs tokens; the private half is sealed. */
export interface SigningKeyDoc {
  /** The `kid` of its tokens. */
  _id: string;
  /** 1, 2, 3 …: its unique index lets servers that rotate at once keep one key. Absent on a key of an older version. */
  generation: number;
  /** Until the next generation's `signsFrom` this one signs. */
  signsFrom: Date;
  publicPem: string;
  sealedPrivatePem: string;
  createdAt: Date;
}

const schema = new Schema<SigningKeyDoc>({
  _id: { type: String, required: true },
  generation: { type: Number, required: true },
  signsFrom: { type: Date, required: true },
  publicPem: { type: String, required: true },
  sealedPrivatePem: { type: String, required: true },
  createdAt: { type: Date, required: true },
});
schema.index({ generation: 1 }, { unique: true });

export const defineSigningKeyModel = (connection: Connection) => connection.model<SigningKeyDoc>('SigningKey', schema);
