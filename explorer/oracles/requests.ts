/** Requests that fail or are refused, and links that lead nowhere. Pure: the network watch feeds it. */
import { routeTemplate } from '../state.ts';
import type { Sighting } from './sighting.ts';

export interface Exchange {
  readonly method: string;
  readonly url: string;
  /** Of the DevTools protocol: Document, XHR, Fetch, Image, … */
  readonly type: string;
  /** The tab's own document, not a frame's. */
  readonly main: boolean;
}

/** The browser asks for these by itself; their absence is no defect. */
const unasked = /\/(?:favicon\.ico|apple-touch-icon[\w-]*\.png|\.well-known\/.*|.*\.map)$/;

export function statusSighting(
  exchange: Exchange,
  status: number,
  origin: string,
  loggingIn: boolean,
): Sighting | null {
  const { method, url, type, main } = exchange;
  if (status < 400) return null;
  if (!url.startsWith(`${origin}/`)) return foreignSighting(url, `HTTP ${status}`);
  if (unasked.test(new URL(url).pathname)) return null;
  if (loggingIn && (status === 401 || status === 403)) return null;
  const path = routeTemplate(url);
  const traits = { message: '', method, url, status };
  if (status >= 500) {
    const title = `HTTP ${status} for ${method} ${path}`;
    return {
      kind: 'HTTP_SERVER_ERROR',
      severity: 'HIGH',
      title,
      message: `${method} ${url} answered ${status}.`,
      stack: null,
      traits,
    };
  }
  if (type === 'Document' && method === 'GET' && (status === 404 || status === 410)) {
    const title = `${main ? 'Dead link' : 'Dead frame'}: ${path} answers ${status}`;
    return { kind: 'DEAD_LINK', severity: 'MEDIUM', title, message: `${url} answered ${status}.`, stack: null, traits };
  }
  // Saying no to what we typed, or to a stranger, is what a server should do: worth knowing, not worth waking anyone.
  const expected = method !== 'GET' ? [400, 401, 403, 409, 413, 422, 429] : [401, 403, 429];
  const severity = expected.includes(status) ? 'LOW' : 'MEDIUM';
  const title = `HTTP ${status} for ${method} ${path}`;
  return {
    kind: 'HTTP_CLIENT_ERROR',
    severity,
    title,
    message: `${method} ${url} answered ${status}.`,
    stack: null,
    traits,
  };
}

export function failureSighting(exchange: Exchange, error: string, origin: string): Sighting | null {
  const { method, url } = exchange;
  // The page or the browser took the request back: leaving a page does that to all that is in flight.
  if (/ERR_ABORTED|ERR_BLOCKED_BY_(?:CLIENT|ORB)|ERR_CACHE_MISS/.test(error) || !/^https?:|^wss?:/.test(url))
    return null;
  const home = url.replace(/^ws/, 'http');
  if (!home.startsWith(`${origin}/`)) return foreignSighting(home, error);
  if (unasked.test(new URL(home).pathname)) return null;
  const message = `${method} ${url} failed: ${error}.`;
  const title = `${method} ${routeTemplate(home)} failed (${error})`;
  return {
    kind: 'REQUEST_FAILED',
    severity: 'MEDIUM',
    title,
    message,
    stack: null,
    traits: { message: error, method, url: home },
  };
}

/** Other origins are not this product's: one low issue per host and error, whatever was asked of it. */
function foreignSighting(url: string, error: string): Sighting | null {
  if (!URL.canParse(url)) return null;
  const { host } = new URL(url);
  const message = `A request to the other origin ${host} failed: ${error} (first: ${url}).`;
  const title = `Other origin ${host}: ${error}`;
  return {
    kind: 'REQUEST_FAILED',
    severity: 'LOW',
    title,
    message,
    stack: null,
    traits: { message: `${error} other origin`, url: `/${host.split(':')[0]}` },
  };
}
