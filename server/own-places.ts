import type { Platform } from './platform.ts';

type Placed = Pick<Platform, 'baseUrl' | 'artifactsUrl' | 'config'>;

/** `host:port` of the platform itself, as far as this server knows: no browser under test may reach them. */
export function ownPlaces(platform: Placed): string[] {
  const { config } = platform;
  const { artifactStore } = config;
  const listening = [config.port, config.artifactsPort].filter((port) => port !== null && port > 0);
  return [
    ...publicPlaces(platform),
    ...(artifactStore.kind === 's3' && artifactStore.endpoint ? [placeOf(artifactStore.endpoint)] : []),
    ...listening.map((port) => `127.0.0.1:${port}`),
    ...databaseHosts(config.mongodbUri),
  ];
}

/** Those that everybody knows. */
export const publicPlaces = ({ baseUrl, artifactsUrl }: Placed): string[] =>
  [baseUrl, artifactsUrl].filter(Boolean).map(placeOf);

function placeOf(address: string): string {
  const { hostname, port, protocol } = new URL(address);
  return `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`;
}

/** Of `mongodb://` alone: the hosts behind `mongodb+srv://` are known to the driver only. */
function databaseHosts(uri: string): string[] {
  const hosts = /^mongodb:\/\/(?:[^@/]*@)?([^/?]+)/.exec(uri)?.[1] ?? '';
  return hosts
    .split(',')
    .filter((host) => host !== '' && !host.startsWith('%2F'))
    .map((host) => (/:\d+$/.test(host) ? host : `${host}:27017`));
}
