/** A webhook delivery that this process holds. */
export interface InboxItem {
  readonly id: string;
  /** Fencing token: whoever took the delivery later holds a higher one. */
  readonly epoch: number;
  /** What the App made of it, as JSON. */
  readonly event: string;
  readonly failures: number;
}

/** Webhook deliveries, kept from GitHub's call until what they ask for is done. */
export interface WebhookInbox {
  /** False when this delivery was stored before; remembered for three days. */
  store(deliveryId: string, event: string): Promise<boolean>;
  /** The next delivery in the order of their arrival, held for two minutes, or null. */
  lease(): Promise<InboxItem | null>;
  /** Nothing is left to do for it. */
  done(item: InboxItem): Promise<void>;
  retry(item: InboxItem, delaySeconds: number): Promise<void>;
}
