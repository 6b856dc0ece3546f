import { type Connection, Schema } from 'mongoose';

/** A webhook delivery that was seen; GitHub sends some twice. */
export interface DeliveryDoc {
  _id: string;
  at: Date;
}

const threeDays = 3 * 24 * 3600;
const schema = new Schema<DeliveryDoc>({ _id: { type: String, required: true }, at: { type: Date, required: true } });
schema.index({ at: 1 }, { expireAfterSeconds: threeDays });

export const defineDeliveryModel = (connection: Connection) => connection.model<DeliveryDoc>('Delivery', schema);
