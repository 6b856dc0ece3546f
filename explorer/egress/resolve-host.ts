import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { within } from '../within.ts';

export interface HostAddress {
  readonly address: string;
  readonly family: number;
}

const lookupMs = 10_000;
/** Short, so that a long run follows a moved product; what is connected to was judged in any case. */
const keepMs = 30_000;
/** A page that makes names up must not fill the memory. */
const mostKnown = 1_000;

/** Resolves names to all their addresses, each name at most twice a minute. */
export function createResolver(): (host: string) => Promise<readonly HostAddress[]> {
  const known = new Map<string, { readonly until: number; readonly addresses: Promise<readonly HostAddress[]> }>();
  return (host) => {
    const family = isIP(host);
    if (family) return Promise.resolve([{ address: host, family }]);
    const kept = known.get(host);
    if (kept && performance.now() < kept.until) return kept.addresses;
    const [oldest] = known.keys();
    if (oldest !== undefined && known.size >= mostKnown) known.delete(oldest);
    const addresses = within(`resolving ${host}`, lookupMs, lookup(host, { all: true, order: 'verbatim' }));
    addresses.catch(() => known.delete(host));
    known.set(host, { until: performance.now() + keepMs, addresses });
    return addresses;
  };
}
