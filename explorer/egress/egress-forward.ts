/** Plain HTTP through the egress proxy. */
import {
  type Agent,
  type IncomingMessage,
  request as httpRequest,
  type ServerResponse,
  validateHeaderValue,
} from 'node:http';
import type { LookupFunction, Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { type Destination, EgressRefusal } from './egress-destination.ts';
import { failureOf } from './egress-failure.ts';
import type { HostAddress } from './resolve-host.ts';

export interface EgressParts {
  admit(url: URL): Promise<Destination>;
  /** Of this run alone: a connection that is used again was judged when it was made. */
  readonly agent: Agent;
  troubled(hostPort: string, why: string): void;
  /** Counts the connection's bytes, and ends it with the run. */
  follow(socket: Socket): void;
}

/** The engine takes 590 and up for the proxy's own word, see network-watch.ts. */
const refusedStatus = 599;
const ofOneHop = /^(?:connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade)$/i;

export async function forward(request: IncomingMessage, response: ServerResponse, parts: EgressParts): Promise<void> {
  const target = request.url ?? '';
  const url = URL.canParse(target) ? new URL(target) : null;
  if (url?.protocol !== 'http:') return void response.writeHead(400).end('Absolute http addresses only.');
  try {
    const { host, port, addresses } = await parts.admit(url);
    await exchange({ host, port, addresses, path: url.pathname + url.search }, request, response, parts);
  } catch (error) {
    if (error instanceof EgressRefusal && !response.headersSent)
      return void response.writeHead(refusedStatus, { 'content-type': 'text/plain' }).end(error.message);
    const { port, hostname } = url;
    // What the browser broke off is no trouble of the product's.
    if (!request.socket.destroyed) parts.troubled(`${hostname}:${port || 80}`, failureOf(error));
    request.socket.resetAndDestroy();
  }
}

async function exchange(
  { host, port, addresses, path }: Destination & { readonly path: string },
  request: IncomingMessage,
  response: ServerResponse,
  { agent, follow }: EgressParts,
): Promise<void> {
  const ask = (by: Agent | false) => {
    const upstream = httpRequest({
      host,
      port,
      path,
      method: request.method,
      headers: endToEnd(request.rawHeaders),
      agent: by,
      lookup: pinned(addresses),
      insecureHTTPParser: true,
      maxHeaderSize: 64 * 1024,
    });
    upstream.on('socket', follow);
    response.once('close', () => upstream.destroy());
    request.pipe(upstream);
    const answered = new Promise<IncomingMessage>((resolve, reject) => {
      upstream.once('response', resolve);
      upstream.once('error', reject);
    });
    return { upstream, answered };
  };
  // A connection that stood idle may be closed by the other end as it is used again. What has a body can be sent once only.
  const { upstream, answered } = ask(hasBody(request) ? false : agent);
  const answer = await answered.catch((error: unknown) => {
    if (!upstream.reusedSocket || request.socket.destroyed) throw error;
    return ask(false).answered;
  });
  response.writeHead(answer.statusCode ?? 502, answer.statusMessage, endToEnd(answer.rawHeaders));
  // Headers go out now: an event stream may have nothing else to say for minutes.
  response.flushHeaders();
  await pipeline(answer, response);
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Answers with the judged addresses whatever is asked. */
export const pinned =
  (addresses: readonly HostAddress[]): LookupFunction =>
  (_host, { all }, answer) => {
    const [first] = addresses;
    if (all) answer(null, [...addresses]);
    else answer(null, first?.address ?? '', first?.family ?? 4);
  };

function endToEnd(raw: readonly string[]): string[] {
  const kept: string[] = [];
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const [name = '', value = ''] = [raw[at], raw[at + 1]];
    if (!ofOneHop.test(name) && valid(name, value)) kept.push(name, value);
  }
  return kept;
}

function valid(name: string, value: string): boolean {
  try {
    validateHeaderValue(name, value);
    return true;
  } catch {
    return false;
  }
}
