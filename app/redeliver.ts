import type { Logger } from 'pino';
import { z } from 'zod';
import type { GithubClient } from './client.ts';
import { statusOf } from './github-errors.ts';
import { followedEvents } from './github-event.ts';

const deliveryShape = z.object({
  id: z.number(),
  guid: z.string(),
  delivered_at: z.string(),
  status_code: z.number(),
  event: z.string(),
});
type Delivery = z.infer<typeof deliveryShape>;

const hour = 3_600_000;
/** A command that is older surprises more than it helps. */
const firstLookBack = 24 * hour;
const lookBack = hour;
const mostPages = 30;
const mostAttempts = 3;

/**
 * Asks GitHub for the deliveries that did not reach us: those of the last day when we start, later those of the last hour.
 * They come under their old id, so that one that did reach us counts once.
 */
export function createRedeliver(github: GithubClient, log: Logger): (signal: AbortSignal) => Promise<void> {
  let reach = firstLookBack;

  async function redeliver(signal: AbortSignal): Promise<void> {
    const lost = failed(await deliveriesSince(Date.now() - reach, signal));
    const app = await github.asApp();
    for (const { id, guid, event } of lost) {
      signal.throwIfAborted();
      await app.rest.apps.redeliverWebhookDelivery({ delivery_id: id, request: { retries: 0, signal } }).catch(gone);
      log.info({ delivery: guid, event }, 'A webhook that did not reach us was asked for again.');
    }
    reach = lookBack;
  }

  async function deliveriesSince(since: number, signal: AbortSignal): Promise<Delivery[]> {
    const app = await github.asApp();
    const found: Delivery[] = [];
    const request = { retries: 0, signal };
    const pages = app.paginate.iterator(app.rest.apps.listWebhookDeliveries, { per_page: 100, request });
    try {
      let read = 0;
      for await (const { data } of pages) {
        const page = z.array(deliveryShape).parse(data);
        found.push(...page.filter(({ delivered_at }) => Date.parse(delivered_at) >= since));
        read += 1;
        if (read >= mostPages || page.some(({ delivered_at }) => Date.parse(delivered_at) < since)) break;
      }
    } catch (error) {
      // An older GitHub Enterprise keeps no such list.
      if (statusOf(error) !== 404) throw error;
    }
    return found;
  }
  return redeliver;
}

/** The newest attempt of each delivery that never came through and is worth another one. */
function failed(deliveries: readonly Delivery[]): Delivery[] {
  const followed = deliveries.filter(({ event }) => followedEvents.includes(event));
  return [...Map.groupBy(followed, ({ guid }) => guid).values()].flatMap((attempts) => {
    const came = attempts.some(({ status_code }) => status_code >= 200 && status_code < 300);
    const [newest] = attempts;
    return came || attempts.length >= mostAttempts || !newest ? [] : [newest];
  });
}

/** GitHub forgets deliveries, and refuses those that are under way again. */
function gone(error: unknown): void {
  const status = statusOf(error);
  if (status !== 404 && status !== 422 && status !== 400) throw error;
}
