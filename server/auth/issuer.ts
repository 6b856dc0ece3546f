import type { Platform } from '../platform.ts';

/** The realm's address: `iss` of every token, and the root of the endpoints below it. */
export function issuerOf({ config, baseUrl }: Platform): string {
  return `${config.authUrl ?? baseUrl}/realms/${config.authRealm}`;
}
