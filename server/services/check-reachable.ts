import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { readAllowedHost } from '../../contract/allowed-host.ts';
import { badUserInput } from '../../contract/errors.ts';
import { placeOf, refusalOfDestination } from '../../contract/judge-address.ts';
import { ownPlaces } from '../own-places.ts';
import type { Platform } from '../platform.ts';

const lookupMs = 1_500;

/**
 * Refuses an address that the worker's egress proxy would refuse, so that its sender hears of it at once. The proxy judges
 * again: a name that does not resolve here, or not in time, may do so at the worker.
 */
export async function checkReachable(platform: Platform, field: string, address: string): Promise<void> {
  const { host, port } = placeOf(new URL(address));
  const addresses = await addressesOf(host);
  if (addresses.length === 0) return;
  const own = await Promise.all(
    read(ownPlaces(platform))
      .filter((place) => place.port === port)
      .map(async (place) => ({ ...place, addresses: await addressesOf(place.name) })),
  );
  const machine = Object.values(networkInterfaces()).flatMap((all) => (all ?? []).map((one) => one.address));
  const why = refusalOfDestination(
    { host, port, addresses },
    { allowed: read(platform.config.allowedTargetHosts), own, machine },
  );
  if (!why) return;
  const rest = why.includes('private') ? `, or let the operator add ${host} to ALLOWED_TARGET_HOSTS` : '';
  throw badUserInput(`${field} may not be explored, for ${why}: send a public address${rest}.`);
}

const read = (hosts: readonly string[]) => hosts.map(readAllowedHost).filter((entry) => entry !== null);

async function addressesOf(host: string): Promise<string[]> {
  if (isIP(host)) return [host];
  const late = new AbortController();
  const found = lookup(host, { all: true, order: 'verbatim' }).then(
    (all) => all.map(({ address }) => address),
    () => [],
  );
  const nothing = sleep(lookupMs, [], { signal: late.signal }).catch(() => []);
  return Promise.race([found, nothing]).finally(() => late.abort());
}
