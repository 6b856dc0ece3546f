/** Webhook deliveries until what they ask for is done; see contract/webhook-inbox.ts. */
import type { InboxItem, WebhookInbox } from '../contract/webhook-inbox.ts';
import { isDuplicate, trusted } from './models/query.ts';
import type { Platform } from './platform.ts';

/** Longer than the App takes for one delivery. */
const leaseMilliseconds = 120_000;

export function createWebhookInbox({ models }: Platform): WebhookInbox {
  async function settle({ id, epoch }: InboxItem, change: Record<string, unknown>): Promise<void> {
    await models.deliveries.updateOne({ _id: id, epoch }, change);
  }

  return {
    async store(deliveryId, event) {
      const now = new Date();
      try {
        await models.deliveries.create({ _id: deliveryId, at: now, event, dueAt: now });
        return true;
      } catch (error) {
        if (isDuplicate(error)) return false;
        throw error;
      }
    },
    async lease() {
      const now = Date.now();
      const row = await models.deliveries
        .findOneAndUpdate(
          { dueAt: trusted({ $lte: new Date(now) }) },
          { $set: { dueAt: new Date(now + leaseMilliseconds) }, $inc: { epoch: 1 } },
          { sort: { at: 1 }, returnDocument: 'after' },
        )
        .lean();
      return row ? { id: row._id, epoch: row.epoch, event: row.event ?? 'null', failures: row.failures } : null;
    },
    done: (item) => settle(item, { $set: { event: null, dueAt: null } }),
    retry: (item, delaySeconds) =>
      settle(item, { $set: { dueAt: new Date(Date.now() + delaySeconds * 1000) }, $inc: { failures: 1 } }),
  };
}
