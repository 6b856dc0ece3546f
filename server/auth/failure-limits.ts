/**
 * Counts wrong secrets: ten by one address for one client in 15 minutes, a hundred by one address in an hour.
 * Always by address: who knows the secret is never shut out by what others do elsewhere.
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
  /** The same without counting: for secrets that people choose, which must not be tried on and on. */
  wait(address: string, client: string): number | null;
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
  function look(key: string, max: number): number | null {
    const window = windows.get(key);
    if (!window || window.endsAt <= now() || window.count < max) return null;
    return Math.ceil((window.endsAt - now()) / 1000);
  }
  function forgetOldest(): void {
    const [oldest] = windows.keys();
    if (oldest !== undefined) windows.delete(oldest);
  }
  const longest = (waits: (number | null)[]) => Math.max(...waits.map((wait) => wait ?? 0)) || null;
  return {
    // An address that is over its own limit fills no more windows with names it makes up.
    failed: (address, client) => count(`a ${address}`, perAddress) ?? count(`c ${address} ${client}`, perClient),
    wait: (address, client) =>
      longest([look(`a ${address}`, perAddress.max), look(`c ${address} ${client}`, perClient.max)]),
  };
}
