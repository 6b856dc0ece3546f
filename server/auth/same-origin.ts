import type { IncomingMessage } from 'node:http';
import type { Platform } from '../platform.ts';

/** Whether one of our own pages sent this: a cookie alone proves nothing, any site may make a browser send it. */
export function isSameOrigin(platform: Platform, request: IncomingMessage): boolean {
  const { origin, host, 'sec-fetch-site': site } = request.headers;
  if (origin === undefined) return site === 'same-origin' || site === 'none';
  const own = URL.canParse(platform.baseUrl) ? new URL(platform.baseUrl).host : host;
  const from = URL.canParse(origin) ? new URL(origin).host : null;
  return from !== null && (from === host || from === own);
}
