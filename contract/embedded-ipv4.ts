/** IPv6 addresses that carry an IPv4 address: a translator or tunnel on the way would connect to that one. Pure. */
import { isIP } from 'node:net';

export interface EmbeddedIpv4 {
  readonly address: string;
  /** `::ffff:a.b.c.d` is the IPv4 address itself; the other forms are addresses of their own. */
  readonly mapped: boolean;
}

/** Prefix of the eight groups → where the IPv4 address begins, in groups. Sources: RFC 4291, 2765, 6052, 8215, 3056. */
const carriers: ReadonlyArray<readonly [prefix: RegExp, at: number, mapped: boolean]> = [
  [/^0:0:0:0:0:ffff:/, 6, true],
  [/^0:0:0:0:0:0:/, 6, false],
  [/^0:0:0:0:ffff:0:/, 6, false],
  [/^64:ff9b:0:0:0:0:/, 6, false],
  [/^64:ff9b:1:/, 6, false],
  [/^2002:/, 1, false],
];

/** Null for plain IPv4, and for IPv6 without one inside. */
export function embeddedIpv4(address: string): EmbeddedIpv4 | null {
  if (isIP(address) !== 6) return null;
  const groups = groupsOf(address);
  const text = groups.map((group) => group.toString(16)).join(':');
  const carrier = carriers.find(([prefix]) => prefix.test(text));
  if (!carrier) return null;
  const [, at, mapped] = carrier;
  const [high = 0, low = 0] = groups.slice(at, at + 2);
  return { address: [high >> 8, high & 255, low >> 8, low & 255].join('.'), mapped };
}

/** Whether two literals are one address, however they are written. */
export function sameAddress(one: string, other: string): boolean {
  return canonical(one) === canonical(other);
}

function canonical(address: string): string {
  const inside = embeddedIpv4(address);
  if (inside?.mapped) return inside.address;
  return isIP(address) === 6 ? groupsOf(address).join(':') : address;
}

function groupsOf(address: string): number[] {
  // The URL parser writes a dotted end as two groups; a zone (`%eth0`) is no part of the address.
  const { hostname } = new URL(`http://[${address.split('%')[0]}]/`);
  const [head = '', tail] = hostname.slice(1, -1).split('::');
  const left = read(head);
  if (tail === undefined) return left;
  const right = read(tail);
  return [...left, ...Array.from({ length: 8 - left.length - right.length }, () => 0), ...right];
}

const read = (groups: string): number[] =>
  groups === '' ? [] : groups.split(':').map((group) => Number.parseInt(group, 16));
