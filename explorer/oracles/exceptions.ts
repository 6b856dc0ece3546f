/** Uncaught exceptions and unhandled rejections, told apart by what the engine calls them. */
import type { CDPSession } from 'playwright-core';
import { explainedBy } from './missing-scripts.ts';
import type { OracleContext, Sighting } from './sighting.ts';

export interface Frame {
  readonly functionName: string;
  readonly url: string;
  /** From 0. */
  readonly columnNumber?: number;
}

export interface Thrown {
  readonly subtype?: string;
  readonly description?: string;
  readonly value?: unknown;
  readonly preview?: { readonly properties: readonly { readonly name: string; readonly value?: string }[] };
}

/** The browser's hint that a layout took two rounds, that the pointer is caught more often than anybody but us has it caught, and that it leaves out a page's fade into the next: no code of the page failed. */
const noise =
  /^(?:Uncaught )?(?:Error: )?ResizeObserver loop|'requestPointerLock' on 'Element': (?:Too many|The user has exited)|^InvalidStateError: (?:Transition was aborted because of invalid state|View transition was skipped)/;

/**
 * What was taken back in time, by a newer request or another route: nobody handled that, and nothing failed. By the names that
 * browsers, axios, ember-concurrency and the routers of Ember and Vue give it.
 */
export const takenBack =
  /^(?:\w+ \{ \w+: )?(?:Abort(?:ed)?Error|Cancel(?:l?ed)?(?:Error)?|Task(?:Instance)?Cancell?ation|TransitionAborted|NavigationDuplicated)\b|^Error: (?:Navigation (?:cancelled|aborted) from|Redirected when going from|Avoided redundant navigation)/;

export function watchExceptions(
  cdp: CDPSession,
  context: OracleContext,
  isDocument: IsDocument,
  missing: () => readonly string[],
): void {
  cdp.on('Runtime.exceptionThrown', ({ exceptionDetails }) => {
    const { exception, stackTrace, text, url, columnNumber } = exceptionDetails;
    const described = wordsOf(exception);
    const frames = stackTrace?.callFrames ?? (url ? [{ functionName: '', url, columnNumber }] : []);
    const said = described || text.replace(uncaught, '');
    const rejection = text.includes('(in promise)');
    // Whoever is not in yet is refused, and told so.
    const isRefused = rejection && context.loggingIn() && /\b40[13]\b/.test(said);
    if (noise.test(said) || isRefused || (rejection && takenBack.test(said))) return;
    if (frames.some((frame) => frame.url.includes('__outrider'))) return;
    const sighting = exceptionSighting(rejection, said, frames, context.site.origin, isDocument);
    context.report(explainedBy(missing(), sighting));
  });
  // Those of the page's web workers come as lines of its log.
  cdp.on('Log.entryAdded', ({ entry: { level, text, url = '', stackTrace } }) => {
    if (level !== 'error' || !uncaught.test(text)) return;
    const frames = stackTrace?.callFrames ?? [{ functionName: '', url }];
    const said = text.replace(uncaught, '');
    context.report(exceptionSighting(text.includes('(in promise)'), said, frames, context.site.origin, isDocument));
  });
}

/** What was thrown or logged; of a thing that is no error what it holds, for `Object` says nothing. */
export function wordsOf(thrown: Thrown | undefined): string {
  if (!thrown) return '';
  if (thrown.subtype === undefined && thrown.preview?.properties.length) {
    const held = thrown.preview.properties.slice(0, 5).map(({ name, value = '' }) => `${name}: ${value}`);
    return `${thrown.description ?? 'Object'} { ${held.join(', ')} }`;
  }
  return thrown.description ?? ('value' in thrown ? String(thrown.value) : '');
}

/** How a log line of an exception begins; the console oracle leaves it to this one. */
export const uncaught = /^Uncaught\b ?(?:\(in promise\) ?)?/;

export function exceptionSighting(
  rejection: boolean,
  description: string,
  frames: readonly Frame[],
  origin: string,
  isDocument: IsDocument,
): Sighting {
  const message = pageOf(description) ?? (description.split(/\n\s+at /)[0]?.trim() || 'Error without a message');
  const host = foreignHost(frames, origin);
  return {
    kind: rejection ? 'UNHANDLED_REJECTION' : 'UNCAUGHT_EXCEPTION',
    severity: host ? 'LOW' : rejection ? 'MEDIUM' : 'HIGH',
    title: host ? `In a script of ${host}: ${message}` : message,
    message,
    stack: description.includes('\n') ? description : null,
    traits: { message, ...placeOf(message, frames, origin, isDocument) },
  };
}

/** A document that came where an answer was expected is told by its title: the rest of it differs each time. */
function pageOf(said: string): string | null {
  if (!/^\s*<(?:!doctype html|html)\b/i.test(said)) return null;
  const title = /<title[^>]*>([^<]{1,80})/i.exec(said)?.[1]?.trim();
  return title ? `An HTML page: ${title}` : 'An HTML page';
}

/** The other origin's host when nothing of the product's own had a part in it. */
function foreignHost(frames: readonly Frame[], origin: string): string | null {
  const scripts = frames.filter(({ url }) => /^https?:/.test(url));
  const [first] = scripts;
  if (!first || scripts.some(({ url }) => url.startsWith(`${origin}/`))) return null;
  return new URL(first.url).host;
}

/** A script of this address stands in a document. */
export type IsDocument = (url: string) => boolean;

/** More documents than a page has that still runs scripts. */
const mostDocuments = 200;

/** Documents that were loaded since, frames included. Needs the Page domain. */
export function watchDocuments(cdp: CDPSession): IsDocument {
  const documents = new Set<string>();
  cdp.on('Page.frameNavigated', ({ frame: { url } }) => {
    documents.add(url);
    for (const oldest of documents) if (documents.size > mostDocuments) documents.delete(oldest);
  });
  return (url) => documents.has(url.split('#', 1)[0] ?? '');
}

/**
 * `function path` of the first frame in the product's own scripts; lines are left out, for every build moves them. A template
 * puts the same script into many documents: of what stands in one the path tells nothing, and the column does unless it is a
 * name that all of them miss.
 */
export function placeOf(
  message: string,
  frames: readonly Frame[],
  origin: string,
  isDocument: IsDocument,
): Pick<Sighting['traits'], 'frame' | 'column'> {
  const own = frames.find(({ url }) => url.startsWith(`${origin}/`));
  if (!own) return { frame: null };
  // Whatever misses it, one thing is amiss: what was to define it did not come, or comes too late.
  const missing = /^(?:Uncaught )?ReferenceError: \S+ is not defined$/.test(message);
  if (missing) return { frame: '' };
  // Minifiers rename what methods are called on, and functions, with every build: a name of one or two letters says nothing.
  const method = own.functionName.split('.').at(-1) ?? '';
  const name = method.length > 2 ? method : '';
  if (isDocument(own.url)) {
    return own.columnNumber === undefined ? { frame: name } : { frame: name, column: own.columnNumber };
  }
  // Some pages of a product load the small file, others the readable one.
  return { frame: `${name} ${new URL(own.url).pathname.replace(/[.-]min(?=\.m?js$)/, '')}`.trim() };
}
