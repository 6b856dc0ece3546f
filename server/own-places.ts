import type { Platform } from './platform.ts';

/** `host:port` of the platform itself, as far as this server knows: no browser under test may reach them. */
export function ownPlaces(platform: Platform): string[] {
  const { config } = platform;
  const listening = [config.port, config.artifactsPort].filter((port) => port !== null && port > 0);
  return [
    ...publicPlaces(platform),
    ...listening.map((port) => `127.0.0.1:${port}`),
    ...databaseHosts(config.mongodbUri),
  ];
}

/** Those that everybody knows. */
export function publicPlaces({ baseUrl, artifactsUrl }: Platform): string[] {
  const urls = [baseUrl, artifactsUrl].filter(Boolean).map((address) => new URL(address));
  return urls.map(({ hostname, port, protocol }) => `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`);
}

/** Of `mongodb://` alone: the hosts behind `mongodb+srv://` are known to the driver only. */
function databaseHosts(uri: string): string[] {
  const hosts = /^mongodb:\/\/(?:[^@/]*@)?([^/?]+)/.exec(uri)?.[1] ?? '';
  return hosts
    .split(',')
    .filter((host) => host !== '' && !host.startsWith('%2F'))
    .map((host) => (/:\d+$/.test(host) ? host : `${host}:27017`));
}
