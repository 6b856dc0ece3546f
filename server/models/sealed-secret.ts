import { type Connection, Schema } from 'mongoose';

/** A secret of the platform itself, made once and shared by all servers. */
export interface SealedSecretDoc {
  /** What it is for. */
  _id: string;
  sealed: string;
}

const schema = new Schema<SealedSecretDoc>({
  _id: { type: String, required: true },
  sealed: { type: String, required: true },
});

export const defineSealedSecretModel = (connection: Connection) =>
  connection.model<SealedSecretDoc>('SealedSecret', schema);
