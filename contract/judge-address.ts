/** Which addresses a page under test may reach. Pure: egress.ts asks it before each connection, the server before a start. */
import { BlockList, isIP } from 'node:net';
import { type AllowedHost, bare } from './allowed-host.ts';
import { embeddedIpv4, sameAddress } from './embedded-ipv4.ts';

/** `forbidden` whatever the operator allows: cloud metadata and link-local. `private`: only when allowed. */
export type AddressKind = 'public' | 'private' | 'forbidden';

/** A place of the platform itself, with the addresses that its name has. */
export interface OwnPlace extends AllowedHost {
  readonly addresses: readonly string[];
}

export interface EgressRules {
  /** What may be reached although it is private. */
  readonly allowed: readonly AllowedHost[];
  /** What may not be reached in any case. */
  readonly own: readonly OwnPlace[];
  /** Addresses of this machine's interfaces: the same place as loopback. */
  readonly machine: readonly string[];
}

export interface AskedDestination {
  /** Lower case, without brackets and the root's dot; see `bare`. */
  readonly host: string;
  readonly port: number;
  /** Everything that the name resolved to. */
  readonly addresses: readonly string[];
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

/** Link-local, and the metadata services that live elsewhere (AWS, Google and Oracle over IPv6, Azure, Alibaba, Oracle). */
const forbidden = list([
  '169.254.0.0/16',
  'fe80::/10',
  'fd00:ec2::/32',
  'fd20:ce::254/128',
  'fd00:c1::a9fe:a9fe/128',
  '168.63.129.16/32',
  '100.100.100.200/32',
  '192.0.0.192/32',
]);
/** Not of the public internet: IANA's special-purpose registries, IPv4 first. */
const special = list([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  '::/96',
  '::ffff:0:0:0/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
  '5f00::/16',
  'fc00::/7',
  'fec0::/10',
  'ff00::/8',
]);
/** `::1` and `::` are in it as the IPv4 addresses inside of them, 0.0.0.1 and 0.0.0.0. */
const loopback = list(['127.0.0.0/8', '0.0.0.0/8']);

/** `address` is a literal IPv4 or IPv6 address; an IPv4 address in IPv6 clothing is judged as what it is. */
export function addressKind(address: string): AddressKind {
  const inside = embeddedIpv4(address);
  const family = familyOf(address);
  if (forbidden.check(address, family)) return 'forbidden';
  if (inside && forbidden.check(inside.address)) return 'forbidden';
  if (inside && special.check(inside.address)) return 'private';
  return special.check(address, family) ? 'private' : 'public';
}

/** Why it may not be connected to; null when every one of its addresses may. */
export function refusalOfDestination({ host, port, addresses }: AskedDestination, rules: EgressRules): string | null {
  if (addresses.length === 0) return 'it has no address';
  // One forbidden address among good ones is how a rebinding begins: all of them must pass.
  for (const address of addresses) {
    if (isIP(address) === 0) return 'it has no address';
    const kind = addressKind(address);
    if (kind === 'forbidden') return 'its address is link-local or a metadata service';
    if (rules.own.some((own) => isOwn(own, address))) return 'it is the platform itself';
    if (kind === 'private' && !rules.allowed.some((entry) => covers(entry, address))) return 'its address is private';
  }
  return null;

  /** By address, so that another name of the same place is refused as well. */
  function isOwn(own: OwnPlace, address: string): boolean {
    if (own.port !== null && own.port !== port) return false;
    return own.name === host || own.addresses.some((place) => sameMachine(place, address, rules.machine));
  }

  function covers(entry: AllowedHost, address: string): boolean {
    if (entry.port !== null && entry.port !== port) return false;
    if (entry.name === host) return true;
    return entry.network?.check(address, familyOf(address)) === true;
  }
}

/** What `net` and DNS are to be asked for, of an http(s) or ws(s) URL. */
export function placeOf(url: URL): { readonly host: string; readonly port: number } {
  const secure = url.protocol === 'https:' || url.protocol === 'wss:';
  return { host: bare(url.hostname), port: Number(url.port || (secure ? 443 : 80)) };
}

/** All loopback addresses and those of its interfaces are one machine. */
function sameMachine(one: string, other: string, machine: readonly string[]): boolean {
  return sameAddress(one, other) || (here(one) && here(other));

  function here(address: string): boolean {
    const plain = embeddedIpv4(address)?.address ?? address;
    return loopback.check(plain, familyOf(plain)) || isMachine(address);
  }

  function isMachine(address: string): boolean {
    return machine.some((own) => sameAddress(own, address));
  }
}
