/** Which addresses a page under test may reach. Pure. */
import { BlockList, isIP } from 'node:net';

/** `forbidden` whatever the operator allows: cloud metadata and link-local. `private`: only when allowed. */
export type AddressKind = 'public' | 'private' | 'forbidden';

/** An entry of ALLOWED_TARGET_HOSTS, read: a name or address, or a network in CIDR notation, with or without a port. */
export interface AllowedHost {
  readonly name: string;
  readonly port: number | null;
  readonly network: BlockList | null;
}

const list = (networks: readonly string[]): BlockList => {
  const blocks = new BlockList();
  for (const network of networks) {
    const [address = '', prefix = ''] = network.split('/');
    blocks.addSubnet(address, Number(prefix), familyOf(address));
  }
  return blocks;
};
const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Link-local, and the metadata services that live elsewhere (AWS over IPv6, Azure, Alibaba, Oracle). */
const forbidden = list([
  '169.254.0.0/16',
  'fe80::/10',
  'fd00:ec2::254/128',
  '168.63.129.16/32',
  '100.100.100.200/32',
  '192.0.0.192/32',
]);
/** Not of the public internet (IANA special-purpose registries), and IPv6 forms that carry an IPv4 address inside. */
const special = list([
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '172.16.0.0/12', '192.0.0.0/24', '192.0.2.0/24'],
  ...['192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/3'],
  ...['::/96', '64:ff9b::/96', '64:ff9b:1::/48', '100::/64', '2001::/23', '2001:db8::/32', '2002::/16'],
  ...['3fff::/20', '5f00::/16', 'fc00::/7', 'fec0::/10', 'ff00::/8'],
]);

/** `address` is a literal IPv4 or IPv6 address; IPv4 in IPv6 clothing (`::ffff:…`) is judged as what it is. */
export function addressKind(address: string): AddressKind {
  const family = familyOf(address);
  if (forbidden.check(address, family)) return 'forbidden';
  return special.check(address, family) ? 'private' : 'public';
}

/** Reads `host`, `host:port`, `[v6]:port`, a bare IPv6 address or CIDR; null when it is none of them. */
export function readAllowedHost(entry: string): AllowedHost | null {
  const text = entry.trim().toLowerCase();
  const cidr = /^([\da-f.:]+)\/(\d{1,3})$/.exec(text);
  if (cidr) {
    const [, address = '', prefix = ''] = cidr;
    const most = isIP(address) === 6 ? 128 : 32;
    if (!isIP(address) || Number(prefix) > most) return null;
    return { name: text, port: null, network: list([text]) };
  }
  const host = isIP(text) === 6 ? `[${text}]` : text;
  if (!URL.canParse(`http://${host}/`)) return null;
  const { hostname, pathname, username } = new URL(`http://${host}/`);
  if (pathname !== '/' || username || !hostname) return null;
  const port = /:(\d+)$/.exec(host.replace(/^\[.*?\]/, ''))?.[1];
  const name = bare(hostname);
  const network = isIP(name) ? list([`${name}/${isIP(name) === 6 ? 128 : 32}`]) : null;
  return { name, port: port === undefined ? null : Number(port), network };
}

/** Whether `address`, to which `host` resolved, may be connected to at `port`. */
export function mayReach(host: string, port: number, address: string, allowed: readonly AllowedHost[]): boolean {
  const kind = addressKind(address);
  if (kind !== 'private') return kind === 'public';
  return allowed.some(
    (entry) =>
      (entry.port === null || entry.port === port) &&
      (entry.name === host || entry.network?.check(address, familyOf(address)) === true),
  );
}

/** A URL's host as DNS and `net` want it: without brackets and the root's dot. */
export const bare = (hostname: string): string => hostname.replace(/^\[|\]$|\.$/g, '').toLowerCase();

const loopback = list(['127.0.0.0/8', '::1/128', '0.0.0.0/32', '::/128']);

/** All loopback addresses are one machine. */
export const sameMachine = (one: string, other: string): boolean =>
  one === other || (loopback.check(one, familyOf(one)) && loopback.check(other, familyOf(other)));
