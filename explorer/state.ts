/** What counts as the same place: a two-level fingerprint of a page. Pure. */
import { hashRoute } from '../contract/hash-route.ts';
import { isRandomToken } from '../contract/random-token.ts';

const identifier = /^(\d+|[0-9a-f]{8,}|[0-9a-f-]{16,})$/i;
/** A day, a month, a week, an hour, a version: `2026-11-25`, `2026-W48`, `09:30`, `1.2.3`. A calendar never ends. */
const numbers = /^v?\d+(?:[-.:_,T+][WQT]?\d+)+Z?$/i;
/** What people call one of many: `ORD-1042`, `inv_00017`, `CVE-2024-1234`; not `error-404`, a page of its own in templates. */
const numbered = /^(?!.*[-_][45]0\d$)[a-z]+(?:[-_]\d+)*[-_]\d{3,}$/i;
const longWithDigits = /^(?=.*\d).{15,}$/;
/** Digits in it vary with nothing: `webfont.woff2`. */
const kindOfFile = /\.[a-z][a-z0-9]{1,4}$/i;
/** … in capitals with any number: `PROJ-7`. */
const keyed = /^[A-Z]{2,10}-\d+$/;
/** A letter or two and digits, or letters and digits in turn: `p3b`, `m30`, `c4x9q2`; not `v12`, `mp3` or `2fa`. */
const mixed =
  /^(?!v\d)(?:[a-z]{1,2}\d{2,6}|[a-z]{1,2}\d{1,3}[a-z]{1,2}|(?:[a-z]+\d+){2,}[a-z]*|\d+(?:[a-z]+\d+)+[a-z]*)$/i;
const spoken =
  /^(?:i18n|l10n|a11y|b2[bc]|c2c|d2c|e2e|i2c|m2m|o2o|p2p|s2s|k[38]s|n8n|mp[34]s?|x(?:86|64)|x86_64|h26[45]|[mo]365|log4j|d3js|h2o|u2f|r2d2)$/i;
/** Words, and a version or one digit beside them: `register-v2.html` is a page of its own. */
const words = /^(?:[a-z]{2,}|v\d{1,2}|\d)(?:[-_.](?:[a-z]{2,}|v\d{1,2}|\d))+$/i;

/** Capitals with a digit or two, or such as no word has: `WYF8EC`, `JCKHHB`; not `INBOX`. */
const code = /^(?=.*(?:\d.*[A-Z]|[B-DF-HJ-NP-TV-XZ]{4}|Q(?!U)))(?=.*[A-Z])[A-Z0-9]{5,}$/;

/** Base64, padded as no word is: `WzE3XQ==`. */
const padded = /^[\w+-]{6,}={1,2}$/;

/** Segments that name one thing of many become `:id`. */
export function segmentTemplate(segment: string): string {
  const varies =
    padded.test(decoded(segment)) ||
    identifier.test(segment) ||
    numbers.test(segment) ||
    numbered.test(segment) ||
    keyed.test(segment) ||
    (code.test(segment) && !spoken.test(segment)) ||
    (mixed.test(segment) && !spoken.test(segment)) ||
    (longWithDigits.test(segment.replace(kindOfFile, '')) && !words.test(segment));
  return varies || isRandomToken(segment) || isCompound(decoded(segment)) ? ':id' : segment;
}

/** A key of several parts: `u3,8`, `12,7`. */
function isCompound(segment: string): boolean {
  const parts = segment.split(',');
  const hasDigits = parts.length > 1 && parts.every((part) => /\d/.test(part));
  return hasDigits && parts.some((part) => segmentTemplate(part) === ':id');
}

/** A step asks for the routes of some hundred links, mostly those of the step before. */
const knownRoutes = new Map<string, string>();
const mostKnown = 5_000;

/** Path of an address without what varies: ids in the path, most values of the query; routes in the hash are kept. */
export function routeTemplate(url: string): string {
  const known = knownRoutes.get(url);
  if (known !== undefined) return known;
  if (knownRoutes.size >= mostKnown) knownRoutes.clear();
  const route = templateOf(url);
  knownRoutes.set(url, route);
  return route;
}

function templateOf(url: string): string {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (!parsed) return 'invalid';
  return pathTemplate(parsed.pathname) + queryTemplate(parsed.searchParams) + pathTemplate(hashRoute(parsed.hash));
}

/** What a segment says after a semicolon (`/lists;open=2`, `/index.do;jsessionid=…`) is as a query to it. */
const pathTemplate = (path: string): string =>
  path
    .replace(/;[^/]*/g, '')
    .split('/')
    .map((segment, at, all) => {
      const folder = all[at - 1] ?? '';
      if (isVersionOf(folder, segment)) return segment;
      return isNumberedIn(folder, segment) ? ':id' : segmentTemplate(segment);
    })
    .join('/');

/** `/api/2.0`. */
const isVersionOf = (folder: string, segment: string): boolean =>
  /(?:^|[-_])api$/i.test(folder) && /^v?\d\.\d$/.test(segment);

/** Called by the first letters of what its folder is called, and a number: `/suppliers/s7`, `/users/usr-2`. */
function isNumberedIn(folder: string, segment: string): boolean {
  const [, letters = ''] = /^([a-z]{1,3})[-_]?\d+$/i.exec(segment) ?? [];
  const isShort = folder.length > letters.length + 1;
  return letters !== '' && isShort && abbreviates(letters.toLowerCase(), folder.toLowerCase());
}

/** Its letters are among those of the word, in order, the first one first: `usr` of `users`. */
const abbreviates = (letters: string, word: string): boolean => new RegExp(`^${[...letters].join('.*')}`).test(word);

/** For people: the path without ids, and what is asked for by name. */
export function addressTemplate(url: string): string {
  const { pathname, searchParams } = new URL(url);
  const keys = parametersOf([...searchParams.keys()]);
  return pathTemplate(pathname) + (keys.length && keys.length <= 6 ? `?${keys.join('&')}` : '');
}

/** Parameters whose words name a page where one script answers for all: `index.php?page=users&action=edit`. */
const screens =
  /^(?:page|path|view|tab|section|screen|panel|route|r|type|controller|module|mod|option|post_type|taxonomy|action|act|do|op|cmd|task)$/i;
/** … and those that name what it is about, where nothing else does: each deed on each thing would be a page of its own. */
const things = /^(?:title|id)$/i;
const name = /^\/?(?:\p{L}+|v?\d)(?:(?:[-_./ +]|--)(?:\p{L}+|v?\d))*$/u;
const thing = /^(?:\p{L}+|v?\d)(?:[-_.:/ +](?:\p{L}+|v?\d))*$/u;
const mostNames = 2;

/**
 * Of what says how a page shows its things (filters, order, pages of a list) one parameter by itself is another place, and
 * several together are one more: each new one of their combinations would be another page for ever.
 */
function queryTemplate(query: URLSearchParams): string {
  const all = [...query].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  const named = all.filter(([key, value]) => screens.test(key) && isName(value, name)).slice(0, mostNames);
  if (named.length === 0)
    named.push(...all.filter(([key, value]) => things.test(key) && isName(value, thing)).slice(0, 1));
  const keys = parametersOf(all.filter((one) => !named.includes(one)).map(([key]) => key));
  const parts = [...named.map(([key, value]) => `${key}=${value}`), ...(keys.length > 1 ? ['*'] : keys)];
  return parts.length > 0 ? `?${parts.join('&')}` : '';
}

const isName = (value: string, pattern: RegExp): boolean =>
  value.length <= 60 && pattern.test(value) && !pathTemplate(value).includes(':id');

/** Each once and in order, without those that a number tells apart; `filter[0][name]` and `filter[1][date]` are parts of one. */
const parametersOf = (keys: readonly string[]): readonly string[] =>
  [...new Set(keys.map((key) => key.split('[', 1)[0] || key))].filter((key) => !/\d{3,}/.test(key)).sort();

export interface StateKey {
  /** Route, open layers, signed in or not: what choices are made on. */
  readonly coarse: string;
  /** Coarse and the visible document's shape: what tells two pictures apart. */
  readonly fine: string;
}

/** `dialogs`: the layers that lie over the page, by role and heading. */
export function stateKey(
  { route, dialogs, shape }: { route: string; dialogs: readonly string[]; shape: string },
  signedIn: boolean,
): StateKey {
  const layers = dialogs.map((dialog) => dialog.slice(0, 40)).join('|');
  const coarse = `${route} [${layers}]${signedIn ? ' in' : ''}`;
  return { coarse, fine: `${coarse} ${shape}` };
}

/** As it was before it became part of an address. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
