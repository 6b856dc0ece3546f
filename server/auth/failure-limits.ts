/**
 * Counts wrong secrets: ten by one address for one client in 15 minutes, a hundred by one address in an hour.
 * Only failures are counted and only failures are answered with 429: who knows the secret is never shut out.
 */
interface Window {
  count: number;
  endsAt: number;
}

const perClient = { max: 10, ms: 15 * 60_000 };
const perAddress = { max: 100, ms: 60 * 60_000 };
const windowsMax = 20_000;

export interface FailureLimits {
  /** Counts one more failure; answers how many seconds to wait when there were too many, else null. */
  failed(address: string, client: string): number | null;
}

export function createFailureLimits(now: () => number = Date.now): FailureLimits {
  const windows = new Map<string, Window>();

  function count(key: string, { max, ms }: { max: number; ms: number }): number | null {
    const current = windows.get(key);
    const window = current && current.endsAt > now() ? current : { count: 0, endsAt: now() + ms };
    window.count += 1;
    windows.delete(key);
    windows.set(key, window);
    if (windows.size > windowsMax) forgetOldest();
    return window.count > max ? Math.ceil((window.endsAt - now()) / 1000) : null;
  }
  function forgetOldest(): void {
    const [oldest] = windows.keys();
    if (oldest !== undefined) windows.delete(oldest);
  }
  return {
    failed: (address, client) => {
      const waits = [count(`a ${address}`, perAddress), count(`c ${address} ${client}`, perClient)];
      const longest = Math.max(...waits.map((wait) => wait ?? 0));
      return longest > 0 ? longest : null;
    },
  };
}
