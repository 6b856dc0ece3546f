/** What the engine itself notices: the tab died, stopped answering, shows nothing or nonsense, or the server went away. */
import { hashRoute } from '../../contract/hash-route.ts';
import { normaliseUrl } from '../../contract/issue-fingerprint.ts';
import type { Snapshot } from '../snapshot.ts';
import { addressTemplate } from '../state.ts';
import { isMadeUp } from './requests.ts';
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
export const blankSighting = (url: string, isFirst = false): Sighting => ({
  kind: 'ASSERTION',
  severity: 'HIGH',
  title: isFirst ? 'The first page shows nothing' : 'The page went blank',
  message: `${isFirst ? 'As it opens' : 'After the last step'} ${url} shows nothing: no words, no picture, no control.`,
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

export const markupIn = 'taken for HTML in ';

/** Whoever may write there can put anything into the page, scripts, too. One defect of each kind of element, on however many pages. */
const markupSighting = (url: string, tag: string): Sighting => ({
  kind: 'ASSERTION',
  severity: 'HIGH',
  title: `What was written into a field is taken for HTML, in <${tag}>`,
  message: `A tag that was written into a field is an element of ${url} now, and so would a script be (cross-site scripting): write it as text (textContent, an escaping template).`,
  stack: null,
  traits: { message: `${markupIn}${tag}` },
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

/** Nothing else may tell of it: some answer 200 whatever happened. */
const troubleSighting = (url: string, text: string): Sighting => ({
  kind: 'ASSERTION',
  severity: 'HIGH',
  title: `The page says “${text}”`,
  message: `After the last step ${url} tells people of a failure that it does not name: “${text}”. No request failed and nothing was thrown in the browser: look at the server's log.`,
  stack: null,
  traits: { message: `${toldOnly}${text}`, url },
});

const lostSighting = (url: string, text: string): Sighting => ({
  kind: 'DEAD_LINK',
  severity: 'MEDIUM',
  title: `Dead link: ${addressTemplate(url)} says “${text}”`,
  message: `What led to ${url} leads nowhere: the page says “${text}”, and is answered as any other.`,
  stack: null,
  traits: { message: `${toldOnly}${text}`, url },
});

export const toldOnly = 'told only on the page: ';

const stayingBusy = 'stays busy: ';

/** `sign`: a selector, as the page is asked for it. */
export const busySighting = (url: string, sign: string): Sighting => {
  const words = sign.startsWith('text=') ? `“${sign.slice('text='.length)}”` : sign.replace(/^css=/, '');
  return {
    kind: 'ASSERTION',
    severity: 'MEDIUM',
    title: `The page stays busy: ${words}`,
    message: `${url} says that something is still to come (${words}), and asks for nothing any more: no request is in flight, and nothing changes.`,
    stack: null,
    traits: { message: `${stayingBusy}${sign}`, url },
  };
};

/** The sign of a page that stays busy, as Playwright looks for it; null for any other sighting. */
export const busyIn = ({ message }: Sighting['traits']): string | null =>
  message.startsWith(stayingBusy) ? message.slice(stayingBusy.length) : null;

/** All that one look at a page shows of such things. */
export const shownSightings = ({ url, broken, markup, errors, troubles, lost }: Shown): Sighting[] => [
  ...broken.map((text) => brokenValueSighting(url, text)),
  ...markup.map((tag) => markupSighting(url, tag)),
  ...errors.map((text) => shownErrorSighting(url, text)),
  ...(isErrorPage(url) ? [] : troubles.map((text) => troubleSighting(url, text))),
  ...(lost && !isErrorPage(url) && !isMadeUp(url) ? [lostSighting(url, lost)] : []),
];

/** Templates show how theirs look: `/pages/404.html`. */
const isErrorPage = (url: string): boolean =>
  /^https?:\/\/[^/]+\/[^?]*(?:(?<!\d)(?:403|404|500|503)(?!\d)|error|not-?found)/i.test(url);

type Shown = Pick<Snapshot, 'url' | 'broken' | 'markup' | 'errors' | 'troubles' | 'lost'>;

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
