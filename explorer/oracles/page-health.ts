/** What the engine itself notices: the tab died, stopped answering, shows nothing or nonsense, or the server went away. */
import { hashRoute } from '../../contract/hash-route.ts';
import { normaliseUrl } from '../../contract/issue-fingerprint.ts';
import type { Snapshot } from '../snapshot.ts';
import type { Sighting } from './sighting.ts';

export const crashSighting = (url: string): Sighting => ({
  kind: 'PAGE_CRASH',
  severity: 'CRITICAL',
  title: 'The page crashed',
  message: `The tab's process died on ${url}.`,
  stack: null,
  traits: { message: 'crash', url },
});

export const hangSighting = (url: string, seconds: number): Sighting => ({
  kind: 'HANG',
  severity: 'HIGH',
  title: `The page did not react for over ${seconds} s`,
  message: `The main thread of ${url} was blocked for more than ${seconds} s after the last step.`,
  stack: null,
  traits: { message: 'hang', url },
});

/** A hang to whoever sits in front of it, so the two are one issue. */
export const nagSighting = (url: string): Sighting => ({
  kind: 'HANG',
  severity: 'HIGH',
  title: 'The page asks again and again',
  message: `After the last step ${url} opened one dialog after the other and did not stop.`,
  stack: null,
  traits: { message: 'hang', url },
});

export const serverDownSighting = (url: string, error: string): Sighting => ({
  kind: 'SERVER_DOWN',
  severity: 'CRITICAL',
  title: 'The application stopped answering',
  message: `${url} answered at first and did not any more after the last step: ${error}.`,
  stack: null,
  traits: { message: 'server down' },
});

export const blankPage = 'blank page';

/** No status, no exception: what is shown is what tells. ASSERTION is the kind for what should hold on every page. */
export const blankSighting = (url: string): Sighting => ({
  kind: 'ASSERTION',
  severity: 'HIGH',
  title: 'The page went blank',
  message: `After the last step ${url} shows nothing: no words, no picture, no control.`,
  stack: null,
  traits: { message: blankPage, url },
});

const brokenValueSighting = (url: string, text: string): Sighting => ({
  kind: 'ASSERTION',
  severity: 'MEDIUM',
  title: `The page shows “${text}”`,
  message: `Where a value should be, ${url} shows “${text}”.`,
  stack: null,
  traits: { message: text, url },
});

/** PHP's warnings do not stop the page, and say little but where they stand. */
const warning = /^(?:Warning|Notice|Deprecated|Strict Standards): /;

/** Caught and shown to whoever uses the page, who can do nothing about it. What several pages show in the same words is one mistake. */
const shownErrorSighting = (url: string, text: string): Sighting => ({
  kind: 'ASSERTION',
  severity: warning.test(text) ? 'MEDIUM' : 'HIGH',
  title: `The page shows “${text}”`,
  message: `What the program made a mistake of is shown to people on ${url}: “${text}”.`,
  stack: null,
  traits: { message: text, ...(warning.test(text) && { url }) },
});

/** All that one look at a page shows of such things. */
export const shownSightings = ({ url, broken, errors }: Pick<Snapshot, 'url' | 'broken' | 'errors'>): Sighting[] => [
  ...broken.map((text) => brokenValueSighting(url, text)),
  ...errors.map((text) => shownErrorSighting(url, text)),
];

/** What a script writes into an address for want of a value. */
const noValue = /^(?:undefined|null|NaN|\[object \w+\])$/;
/** Such a word may be what is looked up there. */
const words = /^(?:docs?|reference|wiki|glossary|search|tags?|words?|define)$/i;

/** The address of a page that was led to without a value: `/projects/undefined`, `?id=NaN`. Null for any other. */
export function missingIn(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const { pathname, hash, searchParams } = new URL(url);
  const folders = `${pathname}/${hashRoute(hash)}`.split(/[/#]+/).map(decoded);
  const ids = [...searchParams].flatMap(([key, value]) => (/(?:^|_)(?:id|key|slug)$|Id$/.test(key) ? [value] : []));
  const values = [...folders.filter((_, at) => !words.test(folders[at - 1] ?? '')), ...ids];
  return values.find((one) => noValue.test(one)) ?? null;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export const missingValue = 'an address without its value: ';

export function addressSightings(url: string): Sighting[] {
  const missing = missingIn(url);
  if (missing === null) return [];
  return [
    {
      kind: 'ASSERTION',
      severity: 'MEDIUM',
      title: `The address says “${missing}”: ${normaliseUrl(url)}`,
      message: `Where a value should be, the address of the page says “${missing}”: ${url}. What led there had none.`,
      stack: null,
      traits: { message: missingValue + missing, url },
    },
  ];
}
