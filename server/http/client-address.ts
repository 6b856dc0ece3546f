import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import { createAddressRanges } from './address-ranges.ts';

/**
 * Whom failures are counted against: the peer, or, behind proxies that we trust, the last address they vouch for.
 * Of an IPv6 address the first half: one household or machine commonly holds all the rest.
 */
export function createClientAddress(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const trusted = createAddressRanges(trustedProxies);
  return (request) => {
    const hops = String(request.headers['x-forwarded-for'] ?? '')
      .split(',')
      .map((hop) => hop.trim())
      .filter(Boolean);
    let address = plain(request.socket.remoteAddress ?? '');
    while (trusted(address)) {
      const before = hops.pop();
      if (before === undefined) break;
      address = plain(before);
    }
    return isIPv6(address) ? firstHalf(address) : address;
  };
}

/** A dual-stack socket writes IPv4 peers as ::ffff:1.2.3.4. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '');

function firstHalf(address: string): string {
  const [head = '', tail] = address.split('::');
  const [left, right] = [head, tail ?? ''].map((side) => side.split(':').filter(Boolean));
  const zeros = tail === undefined ? 0 : 8 - (left?.length ?? 0) - (right?.length ?? 0);
  return [...(left ?? []), ...Array.from({ length: zeros }, () => '0'), ...(right ?? [])].slice(0, 4).join(':');
}
