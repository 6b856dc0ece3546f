import type { Platform } from '../platform.ts';
import { applyRetention } from './apply-retention.ts';
import { sweepInTurn } from './sweep-blobs.ts';

const firstMs = 60_000;
const everyMs = 300_000;

/** Looks after a minute and then every few whether this server's turn has come at what one server does for all, until stopped. */
export function startChores(platform: Platform): () => Promise<void> {
  const stopped = new AbortController();
  const look = async () => {
    try {
      await applyRetention(platform, Date.now(), stopped.signal);
      await sweepInTurn(platform, Date.now(), stopped.signal);
    } catch (error) {
      if (!stopped.signal.aborted) platform.log.error({ err: error }, 'Retention or sweep ended early; trying again.');
    }
  };
  let current: Promise<void> | null = null;
  const begin = () => {
    current ??= look().finally(() => {
      current = null;
    });
  };
  const first = setTimeout(begin, firstMs);
  const timer = setInterval(begin, everyMs);
  return async () => {
    clearTimeout(first);
    clearInterval(timer);
    stopped.abort();
    await current;
  };
}
