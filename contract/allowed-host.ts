/** An entry of ALLOWED_TARGET_HOSTS. Pure. */
import { BlockList, isIP } from 'node:net';

/** A name or address, or a network in CIDR notation, with or without a port. */
export interface AllowedHost {
  readonly name: string;
  readonly port: number | null;
  readonly network: BlockList | null;
}

/** Reads `host`, `host:port`, `[v6]:port`, a bare IPv6 address or CIDR; null when it is none of them. */
export function readAllowedHost(entry: string): AllowedHost | null {
  const text = entry.trim().toLowerCase();
  const cidr = /^([\da-f.:]+)\/(\d{1,3})$/.exec(text);
  if (cidr) {
    const [, address = '', prefix = ''] = cidr;
    const most = isIP(address) === 6 ? 128 : 32;
    if (!isIP(address) || Number(prefix) > most) return null;
    return { name: text, port: null, network: networkOf(address, Number(prefix)) };
  }
  const host = isIP(text) === 6 ? `[${text}]` : text;
  if (!URL.canParse(`http://${host}/`)) return null;
  const { hostname, pathname, username } = new URL(`http://${host}/`);
  if (pathname !== '/' || username || !hostname) return null;
  const port = /:(\d+)$/.exec(host.replace(/^\[.*?\]/, ''))?.[1];
  const name = bare(hostname);
  const network = isIP(name) ? networkOf(name, isIP(name) === 6 ? 128 : 32) : null;
  return { name, port: port === undefined ? null : Number(port), network };
}

/** A URL's host as DNS and `net` want it: without brackets and the root's dot. */
export const bare = (hostname: string): string => hostname.replace(/^\[|\]$|\.$/g, '').toLowerCase();

/** Whether a URL's host is this machine, by name or by number. */
export const isLoopback = (hostname: string): boolean =>
  /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|::1)$/.test(bare(hostname));

function networkOf(address: string, prefix: number): BlockList {
  const network = new BlockList();
  network.addSubnet(address, prefix, isIP(address) === 6 ? 'ipv6' : 'ipv4');
  return network;
}
