import { type Connection, Schema } from 'mongoose';
import { type Tenanted, tenantScoped } from './scoped.ts';

/** What an organisation's artifacts take: changed in the transactions that write or delete their rows. */
export interface StorageDoc extends Tenanted {
  bytes: number;
}

const schema = new Schema<StorageDoc>({
  organisationId: { type: Schema.Types.ObjectId, required: true },
  bytes: { type: Number, required: true },
});
tenantScoped(schema);
schema.index({ organisationId: 1 }, { unique: true });

export const defineStorageModel = (connection: Connection) => connection.model<StorageDoc>('Storage', schema);
