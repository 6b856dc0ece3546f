/** Follows every request of a tab: what is still in flight (for settling) and what came of it (for the oracles). */
import type { CDPSession } from 'playwright-core';
import { answersWithin } from '../browser/answers-within.ts';
import { createFlights, type Flight } from './flights.ts';
import { createHeldSightings } from './held-sightings.ts';
import {
  type Exchange,
  failureSighting,
  mixedSighting,
  noAnswer,
  silenceSighting,
  statusSighting,
} from '../oracles/requests.ts';
import type { OracleContext, Sighting } from '../oracles/sighting.ts';
import { createOwnPages } from './own-pages.ts';
import { tooMany } from './rate-limit.ts';
import { createRemovedThings } from './removed-things.ts';
import { routeTemplate } from '../state.ts';
import { answerLimitMs, createUnanswered } from './unanswered.ts';
import { createWaitTally, type WaitTally } from './wait-tally.ts';

export interface NetworkWatch {
  attach(cdp: CDPSession, mainFrame: string): void;
  /** The watch of a tab beside this one: what is late in one is waited for in neither. */
  beside(context: OracleContext): NetworkWatch;
  /** Requests that a settled page waits for: streams, sockets and habitual slow ones are left out. */
  pending(): number;
  /** Resolves when nothing is pending any more, at the latest after `ms`; what is late then is never waited for again. */
  idle(ms: number): Promise<void>;
  /** What was pending of documents, fetches and XHRs: files come from where they lie, and tell little of how long a server takes. */
  readonly waits: Pick<WaitTally, 'times' | 'ms'>;
  /** Distinct endpoints (method and path template of documents, fetches, XHRs) so far. */
  readonly endpoints: Set<string>;
  /** A document was asked for and has not answered: until it does, or is given up, the browser lets nobody ask the page anything. */
  readonly arriving: boolean;
  /** Status of the tab's document; 0 before the first. */
  readonly documentStatus: number;
  /** It answered what a form sent; its address, opened by itself, may show something else. */
  readonly documentSent: boolean;
  /** Whether that status was the application's own. */
  readonly answered: boolean;
  /** Why requests to the origin got no answer of its own since the last verdict; null when all did. */
  readonly refused: string | null;
  /**
   * The verdict on `refused`: true, it was these requests' trouble, and each is reported; false, the application is
   * away or was not there yet, which is one thing and not one for every request.
   */
  judgeRefused(theirOwn: boolean): void;
  /** So much of what actions asked for may still be answered, or reported for not being so. */
  readonly unanswered: number;
  /** Hosts of other origins whose scripts the tab's document did not get. */
  readonly missingScripts: readonly string[];
  /** Documents, data and scripts that are asked for and not here yet, whether anybody waits for them or not. */
  readonly inFlight: number;
  /** To be called before each action. */
  clear(): void;
  /** Number of documents, fetches and XHRs asked for since `clear`, for telling whether an action did anything. */
  readonly sinceClear: number;
  /** Those among them that load the page anew or send something, as a form does. */
  readonly sentSinceClear: number;
  /** Number of requests so far that may have changed what the application keeps. */
  readonly changes: number;
  /** A page has held a connection open by which the server speaks whenever it likes. */
  readonly streams: boolean;
}

const awaited = /^(Document|Fetch|XHR|Script|Stylesheet)$/;
const asked = /^(Document|Fetch|XHR)$/;
const sending = /^(?:POST|PUT|PATCH)$/;
const changing = /^(?:POST|PUT|PATCH|DELETE)$/;
const connection = /ERR_(?:CONNECTION_|EMPTY_RESPONSE|ADDRESS_UNREACHABLE|TUNNEL_|PROXY_|SOCKET_|NAME_NOT)/;
const notFound = 404;
/** A page that does not answer within this time is busy, milliseconds. */
const promptMs = 300;
const mostLate = 2_000;
const mostEndpoints = 20_000;

/** What a proxy says in the place of an application that is away. The egress proxy's own word is 599. */
export const saysAway = (status: number): boolean => (status >= 502 && status <= 504) || status >= 590;

/**
 * `endpoints`: those that the run knows already, to which this tab's are added; `known`: those never waited for, the
 * routes that have answered what a form sent, what was removed, and the pages that answered well, likewise.
 */
export function createNetworkWatch(
  context: OracleContext,
  endpoints = new Set<string>(),
  known = {
    late: new Set<string>(),
    takingForms: new Set<string>(),
    removed: createRemovedThings(),
    ownPages: createOwnPages(),
  },
): NetworkWatch {
  const { late, takingForms, removed, ownPages } = known;
  let sinceClear = 0;
  let sentSinceClear = 0;
  let changes = 0;
  let documentStatus = 0;
  let documentSent = false;
  let arriving: string | null = null;
  /** Each request has that of its document: one that was left gets no more of what it asked for. */
  let missing = new Set<string>();
  let streams = false;

  const held = createHeldSightings((sighting) => context.report(sighting));
  const unanswered = createUnanswered();
  const waits = createWaitTally();
  const flights = createFlights(waits);

  function hold(why: string, sighting: Sighting | null): void {
    context.refused();
    held.hold(why, sighting);
  }

  const isPage = ({ main, type }: Exchange) => main && type === 'Document';
  const keyOf = ({ method, url }: Exchange) => `${method} ${routeTemplate(url)}`;
  const done = (id: string) => {
    unanswered.over(id);
    if (arriving === id) arriving = null;
    flights.over(id);
  };

  function attach(cdp: CDPSession, mainFrame: string): void {
    flights.clear();
    arriving = null;
    missing = new Set();
    unanswered.renewed();
    cdp.on('Network.requestWillBeSent', (event) => {
      const { requestId, request, type = 'Other', frameId, documentURL, redirectResponse } = event;
      const { method, url } = request;
      const before = flights.get(requestId);
      if (redirectResponse && before) judge(before, redirectResponse.status);
      const linked = request.headers.Referer ?? context.linkedFrom(url) ?? '';
      const from = type === 'Document' ? linked : documentURL;
      const takesForms = type === 'Document' && takingForms.has(routeTemplate(url));
      const exchange = { method, url, type, main: frameId === mainFrame, from, takesForms, ownPage: false };
      const own = context.site.owns(url);
      if (asked.test(type)) sinceClear++;
      if (own && asked.test(type) && changing.test(method)) changes++;
      if (isPage(exchange) || (asked.test(type) && sending.test(method))) sentSinceClear++;
      if (isPage(exchange)) {
        arriving = requestId;
        missing = new Set();
      }
      if (type === 'EventSource') streams = true;
      if (own && asked.test(type) && endpoints.size < mostEndpoints) endpoints.add(keyOf(exchange));
      // A web worker's own script is its document, and the worker alone is told when it has come.
      const works = type === 'Script' && documentURL === url;
      const isAwaited = own && awaited.test(type) && !works && !late.has(keyOf(exchange));
      flights.began(requestId, { ...exchange, awaited: isAwaited, missing }, isAwaited && asked.test(type));
      if (own && asked.test(type)) {
        const tell = () => tellSilence(cdp, requestId, exchange);
        unanswered.asked(requestId, { url, endpoint: keyOf(exchange), tell });
      }
      tell(mixedSighting(exchange, request.mixedContentType ?? 'none'));
    });
    cdp.on('Network.webSocketCreated', () => {
      streams = true;
    });
    cdp.on('Network.responseReceived', ({ requestId, response }) => {
      const exchange = flights.get(requestId);
      if (arriving === requestId) arriving = null;
      unanswered.over(requestId);
      if (response.status === tooMany && context.site.owns(response.url)) context.limit.told(response.headers);
      if (!exchange) return;
      const { url, status, headers } = response;
      if (asked.test(exchange.type) && !response.fromDiskCache && context.site.owns(url) && !saysAway(status))
        context.answered();
      judge({ ...exchange, ownPage: isPage(exchange) && ownPages.isOwn(url, status, headers) }, status);
      if (!isPage(exchange)) return;
      flights.replacedBy(requestId);
      documentStatus = response.status;
      documentSent = exchange.method !== 'GET';
      if (documentSent && takingForms.size < mostEndpoints) takingForms.add(routeTemplate(exchange.url));
      unanswered.renewed();
    });
    cdp.on('Network.loadingFinished', ({ requestId }) => done(requestId));
    cdp.on('Network.loadingFailed', ({ requestId, errorText, canceled, blockedReason }) => {
      const exchange = flights.get(requestId);
      done(requestId);
      if (exchange) noteMissing(exchange);
      if (!exchange || canceled) return;
      const sighting = failureSighting(exchange, errorText, context.site.origin, blockedReason);
      if (connection.test(errorText) && context.site.owns(exchange.url)) hold(errorText, sighting);
      else tell(sighting);
    });
  }

  function noteMissing({ type, url, missing }: Flight): void {
    if (type === 'Script' && /^https?:/.test(url) && !context.site.owns(url)) missing.add(new URL(url).host);
  }

  function judge(exchange: Flight, status: number): void {
    if (status >= 400) noteMissing(exchange);
    removed.note(exchange.method, exchange.url, status);
    // A link that still leads there is a mistake all the same, unless it stood on a page of what is gone itself.
    const isGone = (url: string) => removed.explains('GET', url, notFound);
    const linked = exchange.type === 'Document' && exchange.from !== '' && !isGone(exchange.from);
    if (!linked && removed.explains(exchange.method, exchange.url, status)) return;
    const { origin } = context.site;
    if (!saysAway(status) || !asked.test(exchange.type) || !context.site.owns(exchange.url))
      return tell(statusSighting(exchange, status, origin, context.loggingIn()));
    if (status < 590) return hold(`HTTP ${status}`, statusSighting(exchange, status, origin, false));
    hold('no answer behind the proxy', failureSighting(exchange, 'no answer behind the proxy', origin));
  }

  /** A page that is busy tells late of what was answered; a document on its way is told of by the browser. */
  async function tellSilence(cdp: CDPSession, id: string, exchange: Exchange): Promise<void> {
    const heard = isPage(exchange) || (await answersWithin(cdp, promptMs));
    if (heard && flights.get(id)) hold(noAnswer, silenceSighting(exchange, answerLimitMs / 1_000));
  }

  function tell(sighting: Sighting | null): void {
    if (sighting) context.report(sighting);
  }

  async function idle(ms: number): Promise<void> {
    for (const one of await flights.idle(ms)) {
      // A slow script is needed the next time as well.
      if (asked.test(one.type) && late.size < mostLate) late.add(keyOf(one));
    }
  }

  return {
    attach,
    beside: (other) => createNetworkWatch(other, new Set(), known),
    pending: flights.pending,
    idle,
    waits,
    endpoints,
    get arriving() {
      return arriving !== null;
    },
    get inFlight() {
      return flights.all().filter(({ type }) => awaited.test(type)).length;
    },
    get documentStatus() {
      return documentStatus;
    },
    get documentSent() {
      return documentSent;
    },
    get answered() {
      return documentStatus > 0 && !saysAway(documentStatus);
    },
    get refused() {
      return held.refused;
    },
    get unanswered() {
      return unanswered.count;
    },
    get sinceClear() {
      return sinceClear;
    },
    get sentSinceClear() {
      return sentSinceClear;
    },
    get missingScripts() {
      return [...missing];
    },
    get changes() {
      return changes;
    },
    get streams() {
      return streams;
    },
    judgeRefused: (theirOwn) => held.judge(theirOwn),
    clear() {
      unanswered.acted();
      sinceClear = 0;
      sentSinceClear = 0;
    },
  };
}
