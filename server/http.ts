/** The API's and the dashboard's listener: who answers which path. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { maskedMessage } from '../contract/errors.ts';
import { sendJson } from './http/send.ts';
import type { Logger } from './log.ts';
import type { Metrics } from './metrics.ts';
import type { Platform } from './platform.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;
type PathHandler = (request: IncomingMessage, response: ServerResponse, path: string) => Promise<boolean>;
type UrlHandler = (request: IncomingMessage, response: ServerResponse, url: URL) => Promise<boolean>;

export interface Parts {
  readonly graphql: Handler;
  readonly session: PathHandler;
  readonly realm: PathHandler;
  readonly worker: UrlHandler;
  readonly github: UrlHandler;
  /** Absent when the dashboard is not built. */
  readonly dashboard: PathHandler | null;
  readonly metrics: Metrics;
}

/** The server cannot listen; the message is one line that says what to do. */
export class ListenError extends Error {}

const webhooks = '/api/github/webhooks';
/** Asked for most. */
const graphql = new URL('http://x/graphql');

export function createHttpServer(platform: Platform, parts: Parts): Server {
  return createListener(platform.log, parts.metrics, partOf, answer);

  async function answer(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const path = url.pathname;
    if (path === webhooks) {
      // Before anything reads the body: the signature covers its very bytes.
      if (platform.github && (await platform.github.handle(request, response))) return;
      return sendJson(response, 404, { message: 'The GitHub App is not configured.' });
    }
    if (path === '/graphql') return parts.graphql(request, response);
    if (/^\/(healthz|readyz|metrics)$/.test(path) && request.method !== 'GET' && request.method !== 'HEAD') {
      return sendJson(response, 405, { message: `${path} takes GET only.` }, { allow: 'GET, HEAD' });
    }
    if (path === '/healthz') return sendJson(response, 200, { status: 'up' });
    if (path === '/readyz') return ready(response);
    if (path === '/metrics') return metrics(response);
    if (await parts.session(request, response, path)) return;
    if (await parts.realm(request, response, path)) return;
    if (await parts.worker(request, response, url)) return;
    if (await parts.github(request, response, url)) return;
    if (parts.dashboard && (await parts.dashboard(request, response, path))) return;
    sendJson(response, 404, { message: `There is nothing at ${path}.` });
  }

  async function ready(response: ServerResponse): Promise<void> {
    const deadline = AbortSignal.timeout(3_000);
    const ping = platform.connection.getClient().db('admin').command({ ping: 1 }, { signal: deadline });
    const reachable = await ping.then(
      () => true,
      () => false,
    );
    sendJson(response, reachable ? 200 : 503, { status: reachable ? 'ready' : 'MongoDB does not answer' });
  }

  async function metrics(response: ServerResponse): Promise<void> {
    const text = await parts.metrics.text();
    response.setHeader('content-type', parts.metrics.contentType);
    response.end(text);
  }
}

/** One origin: what `answer` throws is masked and logged, every answer is counted as of the part that `partOf` names. */
export function createListener(
  log: Logger,
  metrics: Metrics,
  partOf: (path: string) => string,
  answer: (request: IncomingMessage, response: ServerResponse, url: URL) => Promise<void>,
): Server {
  const server = createServer((request, response) => {
    const began = performance.now();
    // While it closes, a kept connection would hold it up, and be cut under its caller in the end.
    if (!server.listening) response.setHeader('connection', 'close');
    const url =
      request.url === '/graphql' ? graphql : (URL.parse(request.url ?? '/', 'http://x') ?? new URL('http://x/'));
    response.once('finish', () => {
      metrics.answered(partOf(url.pathname), response.statusCode, (performance.now() - began) / 1000);
    });
    answer(request, response, url).catch((error: unknown) => {
      log.error({ err: error, path: url.pathname }, 'A request failed unexpectedly.');
      sendJson(response, 500, { message: maskedMessage });
    });
  });
  // Longer than a worker's long poll; a slow header or body does not hold a socket for ever.
  server.requestTimeout = 120_000;
  server.headersTimeout = 20_000;
  server.keepAliveTimeout = 10_000;
  return server;
}

const partOf = (path: string) =>
  /^\/(graphql|session|worker|realms|github|api|healthz|readyz|metrics)(\/|$)/.exec(path)?.[1] ?? 'dashboard';

/** Listens, and answers with the port; `variable` is what set it. */
export async function listen(server: Server, port: number, host: string, variable = 'PORT'): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    const refuse = (error: NodeJS.ErrnoException) =>
      reject(new ListenError(whyNot(error, variable, port, host), { cause: error }));
    server.once('error', refuse);
    server.listen(port, host, () => {
      server.off('error', refuse);
      resolve();
    });
  });
  const address = server.address();
  return typeof address === 'object' && address ? address.port : port;
}

function whyNot(error: NodeJS.ErrnoException, variable: string, port: number, host: string): string {
  if (error.code === 'EADDRINUSE')
    return `${variable}: ${port} is in use by another program: stop it, or set ${variable} to a free one.`;
  if (error.code === 'EACCES')
    return `${variable}: ${port} may not be used by this user: set ${variable} to one above 1023.`;
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return `HOST: ${host} is not an address of this machine.`;
  return `HOST, ${variable}: cannot listen on ${host}:${port} (${error.message}).`;
}

/** A host that a browser on this machine can name. */
export function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
