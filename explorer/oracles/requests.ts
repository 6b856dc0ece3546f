/** Requests that fail or are refused, and links that lead nowhere. Pure: the network watch feeds it. */
import { addressTemplate } from '../state.ts';
import { tooMany } from '../network/rate-limit.ts';
import type { Sighting } from './sighting.ts';

export interface Exchange {
  readonly method: string;
  readonly url: string;
  /** Of the DevTools protocol: Document, XHR, Fetch, Image, … */
  readonly type: string;
  /** The tab's own document, not a frame's. */
  readonly main: boolean;
  /** The page that asked or linked; empty when nobody did. */
  readonly from: string;
  /** A document, at an address that has answered what a form sent. */
  readonly takesForms: boolean;
  /** It says that nothing is there, and is the document of an address that is: scripts show in it what is asked for. */
  readonly ownPage: boolean;
}

/** The browser or a development server asks for these by itself; their absence is no defect. */
const unasked =
  /\/(?:favicon\.ico|apple-touch-icon[\w-]*\.png|\.well-known\/.*|.*\.map|.*\.hot-update\.js(?:on)?|__vite_ping|__webpack_hmr|_next\/webpack-hmr|sockjs-node(?:\/.*)?)$/;

export const tooManyTitle = `Too many requests: the application answers HTTP ${tooMany}`;

/** Without what is good for one session alone: `?_xsrf=…`. */
const told = (url: string): string =>
  url.replace(
    /([?&][\w.-]*(?:token|csrf|xsrf|nonce|secret|passw|signature|api-?_?key)[\w.-]*=)[^&#]+/gi,
    '$1[redacted]',
  );

/** Nothing is there, or not any more. */
export const isGone = (status: number): boolean => status === 404 || status === 410;

/** Addresses that only our own input led to: its made-up names, what it searches for to find nothing, its longest value, and the domains that are reserved for making up. */
const madeUpPath = /\/[^/?#]*Outrider(?:$|[^a-z])|x{100}|\/zzzz(?:$|[/?#])|outrider-x/;
const madeUpHost = /^(?:.*\.)?example\.(?:com|net|org)$/;
export const isMadeUp = (url: string): boolean => madeUpPath.test(url);
/** … or that ask for what we had written, as a search does. */
const madeUpQuery = /[?&][^=&]*=[^&]*(?:\bOutrider(?![a-z])|x{100}|\bzzzz\b)/;

/** What a server may say to a stranger, to what is written, and to what is asked for with words of ours. */
const toStranger = [401, 403];
const toWriting = [...toStranger, 400, 409, 413, 422];
const toAsking = [...toWriting, 404, 414, 431];

export function statusSighting(
  exchange: Exchange,
  status: number,
  origin: string,
  loggingIn: boolean,
): Sighting | null {
  const { method, url, type, main, from } = exchange;
  if (status < 400) return null;
  if (!url.startsWith(`${origin}/`)) return foreignSighting(url, `HTTP ${status}`);
  if (unasked.test(new URL(url).pathname) || (isMadeUp(url) && isGone(status))) return null;
  if (loggingIn && (status === 401 || status === 403 || (status === 400 && /refresh|token/i.test(url)))) return null;
  // Asked by a program whether there is such a thing, or such a way.
  if ((method === 'OPTIONS' || method === 'HEAD') && (isGone(status) || status === notByGet || status === 501))
    return null;
  if (status === tooMany) return limitSighting(exchange);
  if (type === 'Document' && isOnlySentTo(exchange, status)) return null;
  if (exchange.ownPage) return ownPageSighting(exchange, status);
  const path = addressTemplate(url);
  const message = `${method} ${told(url)} answered ${status}.${askedBy(from, url)}`;
  const common = {
    title: `HTTP ${status} for ${method} ${path}`,
    message,
    stack: null,
    traits: { message: '', method, url, status },
  };
  if (status >= 500) {
    const traits = { ...common.traits, url: type === 'Image' ? folderOfPicture(url) : url };
    return { ...common, traits, kind: 'HTTP_SERVER_ERROR', severity: 'HIGH' };
  }
  const asks = method === 'GET' && madeUpQuery.test(new URL(url).search);
  if (type === 'Document' && method === 'GET' && !asks && isGone(status)) {
    const title = `${main ? 'Dead link' : 'Dead frame'}: ${path} answers ${status}`;
    return {
      ...common,
      kind: 'DEAD_LINK',
      severity: 'MEDIUM',
      title,
      ...(from.startsWith(`${origin}/`) && { page: from }),
    };
  }
  // Saying no to what we typed, or to a stranger, is what a server should do: worth knowing, not worth waking anyone.
  const expected = asks ? toAsking : method === 'GET' ? toStranger : toWriting;
  const reference = type === 'Font' ? withoutEnding(url) : url;
  const traits = { ...common.traits, url: method === 'GET' && isGone(status) ? withoutPage(reference, from) : url };
  return { ...common, traits, kind: 'HTTP_CLIENT_ERROR', severity: expected.includes(status) ? 'LOW' : 'MEDIUM' };
}

/** Method not allowed. */
const notByGet = 405;

/** What a form was sent to is opened by its address by nobody but us: it may refuse that, not fail at it. */
const isOnlySentTo = ({ method, from, takesForms }: Exchange, status: number): boolean =>
  method === 'GET' && status < 500 && (status === notByGet || (takesForms && from === ''));

/**
 * What every page asks for below its own address (`/charts/_app/health`, `/order/_app/health`) is one reference that is broken,
 * not one for each page. A file, or a folder with something in it: `/orders/17` below `/orders` is that page's own business.
 */
function withoutPage(url: string, from: string): string {
  if (!URL.canParse(from)) return url;
  const { origin, pathname } = new URL(url);
  const page = new URL(from).pathname.replace(/\/$/, '');
  const rest = page && pathname.startsWith(`${page}/`) ? pathname.slice(page.length) : '';
  return /^\/[a-z_][a-z_.-]*\/[^/]|^\/[^/]+\.\w{2,5}$/i.test(rest) ? origin + rest : url;
}

/** A style sheet names a font in several forms, of which browsers try one after the other. */
const withoutEnding = (url: string): string => url.replace(/\.(?:woff2?|ttf|otf|eot|svg)(?:[?#].*)?$/i, '');

/** A server fails at the pictures of a folder for one reason, however many it holds; those at the root are too unlike. */
const folderOfPicture = (url: string): string => {
  const { origin, pathname } = new URL(url);
  const folder = pathname.slice(0, pathname.lastIndexOf('/') + 1);
  return folder === '/' ? url : origin + folder;
};

/** One thing of the whole run: a server set up so says it of each address that only scripts know. */
function ownPageSighting({ method, url, from }: Exchange, status: number): Sighting {
  return {
    kind: 'HTTP_CLIENT_ERROR',
    severity: 'LOW',
    title: `The application’s own page is answered with HTTP ${status}`,
    message: `${method} ${told(url)} answered ${status} (first), and with the page that other addresses answer 200 with.${askedBy(from, url)} Have the server answer 200 where scripts show what was asked for: search engines, caches and link checkers take it for gone.`,
    stack: null,
    traits: { message: 'own page', url: '/', status },
  };
}

/** One thing of the whole run, whatever was asked for: it came of how fast that was. */
function limitSighting({ method, url }: Exchange): Sighting {
  return {
    kind: 'HTTP_CLIENT_ERROR',
    severity: 'LOW',
    title: tooManyTitle,
    message: `${method} ${told(url)} answered ${tooMany} (first). The exploring waits as long as the application says, which takes its time: let the explorer through where it is tested.`,
    stack: null,
    traits: { message: '', url: '/', status: tooMany },
  };
}

/** `blocked`: why the browser itself did not send it, of the DevTools protocol. */
export function failureSighting(
  { method, url, from }: Exchange,
  error: string,
  origin: string,
  blocked = '',
): Sighting | null {
  // The page or the browser took the request back: leaving a page does that to all that is in flight.
  if (/ERR_ABORTED|ERR_BLOCKED_BY_(?:CLIENT|ORB)|ERR_CACHE_MISS/.test(error) || !/^https?:|^wss?:/.test(url))
    return null;
  // The page's own policy and mixed content have words of their own on the console and below.
  if (blocked === 'csp' || blocked === 'mixed-content') return null;
  const home = url.replace(/^ws/, 'http');
  if (!home.startsWith(`${origin}/`)) return foreignSighting(home, error);
  if (unasked.test(new URL(home).pathname)) return null;
  return {
    kind: 'REQUEST_FAILED',
    severity: 'MEDIUM',
    title: `${method} ${addressTemplate(home)} failed (${error})`,
    message: `${method} ${told(url)} failed: ${error}.${askedBy(from, url)}`,
    stack: null,
    traits: { message: error, method, url: home },
  };
}

/** Of the page that asked, where that is another one. */
const askedBy = (from: string, url: string): string =>
  from && from !== url ? ` It was asked for by ${told(from)}.` : '';

export const noAnswer = 'no answer';

export function silenceSighting({ method, url, from }: Exchange, seconds: number): Sighting {
  return {
    kind: 'REQUEST_FAILED',
    severity: 'MEDIUM',
    title: `${method} ${addressTemplate(url)} is not answered`,
    message: `${method} ${told(url)} had no answer within ${seconds} s, while the application answers elsewhere.${askedBy(from, url)}`,
    stack: null,
    traits: { message: noAnswer, method, url },
  };
}

/** A secure page asks for something over plain HTTP: `blockable` things are refused, pictures and media are not. */
export function mixedSighting({ url, from }: Exchange, how: string): Sighting | null {
  if (!URL.canParse(url) || (how !== 'blockable' && how !== 'optionally-blockable')) return null;
  const { host, pathname } = new URL(url);
  return {
    kind: 'REQUEST_FAILED',
    severity: how === 'blockable' ? 'MEDIUM' : 'LOW',
    title: `Mixed content: a secure page asks for http://${host}${addressTemplate(url)}`,
    message: `${from || 'The page'} is secure and asks for ${url}, which ${how === 'blockable' ? 'browsers refuse' : 'anybody on the way can read and change'}: ask for it over https.`,
    stack: null,
    traits: { message: `mixed content ${host.split(':')[0]}`, url: pathname },
  };
}

/** Other origins are not this product's: one low issue per host and error, whatever was asked of it. */
function foreignSighting(url: string, error: string): Sighting | null {
  if (!URL.canParse(url)) return null;
  const { host, hostname } = new URL(url);
  if (madeUpHost.test(hostname)) return null;
  const why = error === 'HTTP 599' ? 'not reached through this run’s network boundary' : error;
  return {
    kind: 'REQUEST_FAILED',
    severity: 'LOW',
    title: `Other origin ${host}: ${why}`,
    message: `A request to the other origin ${host} failed: ${why} (first: ${url}).`,
    stack: null,
    // Maps ask several hosts of one name, by turns: `a.tile…`, `b.tile…`.
    traits: {
      message: `${error} other origin`,
      url: `/${hostname.replace(/^(?:[a-d]|\p{L}*\d)\.(?=.*\..*\.)/u, '*.')}`,
    },
  };
}
