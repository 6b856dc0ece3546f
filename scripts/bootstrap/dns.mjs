import { lookup } from 'node:dns/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Whether a download host is there at all: asked first, because download tools retry a missing one for long.
 * @param {string} host
 */
export async function resolves(host) {
  const giveUp = new AbortController();
  const answer = lookup(host).then(
    () => true,
    () => false,
  );
  const late = sleep(2_000, false, { signal: giveUp.signal }).catch(() => false);
  const result = await Promise.race([answer, late]);
  giveUp.abort();
  return result;
}
