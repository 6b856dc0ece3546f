import { type Connection, Schema } from 'mongoose';

/** A webhook delivery that was seen; GitHub sends some twice. */
export interface DeliveryDoc {
  _id: string;
  at: Date;
  /** What is left to do, as JSON; null when nothing is. */
  event: string | null;
  /** Not before this instant; null when nothing is left. */
  dueAt: Date | null;
  failures: number;
  epoch: number;
}

const threeDays = 3 * 24 * 3600;
const schema = new Schema<DeliveryDoc>({
  _id: { type: String, required: true },
  at: { type: Date, required: true },
  event: { type: String, default: null },
  dueAt: { type: Date, default: null },
  failures: { type: Number, default: 0 },
  epoch: { type: Number, default: 0 },
});
schema.index({ dueAt: 1, at: 1 }, { partialFilterExpression: { dueAt: { $type: 'date' } } });
schema.index({ at: 1 }, { expireAfterSeconds: threeDays });

export const defineDeliveryModel = (connection: Connection) => connection.model<DeliveryDoc>('Delivery', schema);
