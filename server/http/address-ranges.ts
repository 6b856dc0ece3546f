/** Addresses and CIDR ranges as settings name them. */
import { BlockList, isIP } from 'node:net';

const parts = (range: string) => {
  const [address = '', bits, ...more] = range.split('/');
  const family = isIP(address);
  const most = family === 6 ? 128 : 32;
  const width = bits === undefined ? most : /^\d{1,3}$/.test(bits) ? Number(bits) : Number.NaN;
  return family !== 0 && width <= most && more.length === 0 ? { address, family, width } : null;
};

export const isRange = (range: string): boolean => parts(range) !== null;

/** Whether an address lies in one of the ranges; text that is no address lies in none. */
export function createAddressRanges(ranges: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const found of ranges.map(parts)) {
    if (found) list.addSubnet(found.address, found.width, found.family === 6 ? 'ipv6' : 'ipv4');
  }
  return (address) => {
    const family = isIP(address);
    return family !== 0 && list.check(address, family === 6 ? 'ipv6' : 'ipv4');
  };
}
