/** Resolves where a request wants to go and has every address judged. */
import { networkInterfaces } from 'node:os';
import type { AllowedHost } from '../../contract/allowed-host.ts';
import { placeOf, refusalOfDestination } from '../../contract/judge-address.ts';
import { type Destination, EgressRefusal } from './egress-destination.ts';
import { createResolver } from './resolve-host.ts';

/** Throws EgressRefusal, or the resolver's error; otherwise the addresses that were judged, to connect to. */
export function createAdmission(rules: {
  readonly allowed: readonly AllowedHost[];
  readonly never: readonly AllowedHost[];
}): (url: URL) => Promise<Destination> {
  const resolve = createResolver();
  const machine = Object.values(networkInterfaces()).flatMap((all) => (all ?? []).map(({ address }) => address));

  async function ownPlaces(port: number) {
    const near = rules.never.filter((own) => own.port === null || own.port === port);
    return Promise.all(near.map(async (own) => ({ ...own, addresses: await literals(own.name) })));
  }
  const literals = async (name: string) => (await resolve(name).catch(() => [])).map(({ address }) => address);

  return async (url) => {
    const { host, port } = placeOf(url);
    const addresses = await resolve(host);
    const asked = { host, port, addresses: addresses.map(({ address }) => address) };
    const why = refusalOfDestination(asked, { allowed: rules.allowed, own: await ownPlaces(port), machine });
    if (why) throw new EgressRefusal(`${host}:${port} may not be reached from here: ${why}.`);
    return { host, port, addresses };
  };
}
