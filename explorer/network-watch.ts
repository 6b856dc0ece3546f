/** Follows every request of a tab: what is still in flight (for settling) and what came of it (for the oracles). */
import type { CDPSession } from 'playwright-core';
import { type Exchange, failureSighting, statusSighting } from './oracles/requests.ts';
import type { OracleContext } from './oracles/sighting.ts';
import { routeTemplate } from './state.ts';

export interface NetworkWatch {
  attach(cdp: CDPSession, mainFrame: string): void;
  /** Requests that a settled page waits for: streams, sockets and habitual slow ones are left out. */
  pending(): number;
  /** Resolves when nothing is pending any more, at the latest after `ms`; what is late then is never waited for again. */
  idle(ms: number): Promise<void>;
  /** Distinct endpoints (method and path template of documents, fetches, XHRs) so far. */
  readonly endpoints: ReadonlySet<string>;
  /** The last connection error of the origin since `clear`, null when there was none. */
  readonly refused: string | null;
  clear(): void;
  /** Method and path of the requests since `clear`, for telling whether an action did anything. */
  readonly sinceClear: number;
}

const awaited = /^(Document|Fetch|XHR|Script|Stylesheet)$/;
const asked = /^(Document|Fetch|XHR)$/;
const connection = /ERR_(?:CONNECTION_|EMPTY_RESPONSE|ADDRESS_UNREACHABLE|TUNNEL_|PROXY_|SOCKET_|NAME_NOT)/;

export function createNetworkWatch(context: OracleContext): NetworkWatch {
  const flying = new Map<string, Exchange & { readonly awaited: boolean }>();
  const late = new Set<string>();
  const endpoints = new Set<string>();
  const waiters: (() => void)[] = [];
  let refused: string | null = null;
  let sinceClear = 0;

  const keyOf = ({ method, url }: Exchange) => `${method} ${routeTemplate(url)}`;
  const pending = () => {
    let count = 0;
    for (const request of flying.values()) if (request.awaited) count++;
    return count;
  };
  const done = (id: string) => {
    flying.delete(id);
    if (pending() === 0) for (const wake of waiters.splice(0)) wake();
  };

  function attach(cdp: CDPSession, mainFrame: string): void {
    flying.clear();
    cdp.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other', frameId, redirectResponse }) => {
      const before = flying.get(requestId);
      if (redirectResponse && before) judge(before, redirectResponse.status);
      const exchange = { method: request.method, url: request.url, type, main: frameId === mainFrame };
      const own = context.site.owns(request.url);
      if (asked.test(type)) sinceClear++;
      if (own && asked.test(type)) endpoints.add(keyOf(exchange));
      flying.set(requestId, { ...exchange, awaited: own && awaited.test(type) && !late.has(keyOf(exchange)) });
    });
    cdp.on('Network.responseReceived', ({ requestId, response }) => {
      const exchange = flying.get(requestId);
      if (exchange) judge(exchange, response.status);
    });
    cdp.on('Network.loadingFinished', ({ requestId }) => done(requestId));
    cdp.on('Network.loadingFailed', ({ requestId, errorText, canceled }) => {
      const exchange = flying.get(requestId);
      done(requestId);
      if (!exchange || canceled) return;
      if (connection.test(errorText) && context.site.owns(exchange.url)) refused = errorText;
      const sighting = failureSighting(exchange, errorText, context.site.origin);
      if (sighting) context.report(sighting);
    });
  }

  function judge(exchange: Exchange, status: number): void {
    // The egress proxy answers 599 in the place of an address that it does not let through.
    if (status >= 590 && context.site.owns(exchange.url)) refused = `HTTP ${status} from the proxy`;
    const sighting = statusSighting(exchange, status, context.site.origin, context.loggingIn());
    if (sighting) context.report(sighting);
  }

  async function idle(ms: number): Promise<void> {
    if (pending() === 0) return;
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      waiters.push(resolve);
      timer = setTimeout(resolve, ms);
    });
    clearTimeout(timer);
    for (const [id, request] of flying) {
      if (!request.awaited) continue;
      late.add(keyOf(request));
      flying.set(id, { ...request, awaited: false });
    }
  }

  return {
    attach,
    pending,
    idle,
    endpoints,
    get refused() {
      return refused;
    },
    get sinceClear() {
      return sinceClear;
    },
    clear() {
      refused = null;
      sinceClear = 0;
    },
  };
}
