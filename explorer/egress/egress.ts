/**
 * The network boundary of one run: an HTTP proxy on loopback that all traffic of the run's browser goes through.
 * It resolves a name, judges every address that came back, and connects to a judged address and no other.
 *
 * Not proxy-chain, which answers for a server that is gone (HTTP 404, 594, …): the page under test would take that for an
 * answer. Here a connection that fails upstream fails downstream.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { Agent, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type AllowedHost, readAllowedHost } from '../../contract/allowed-host.ts';
import type { ProxyChoice } from '../browser/browser.ts';
import { createAdmission } from './egress-admission.ts';
import { type Destination, EgressRefusal } from './egress-destination.ts';
import { forward } from './egress-forward.ts';
import { createTally, type EgressUse } from './egress-tally.ts';
import { tunnel } from './egress-tunnel.ts';

export interface EgressOptions {
  /** What may be reached although it is private. */
  readonly allowed: readonly AllowedHost[];
  /** What may not be reached in any case: the platform itself. */
  readonly never?: readonly AllowedHost[];
  /** The most that a run may send and receive, bytes. */
  readonly bytesMax?: number;
}

export interface Egress {
  /** For launching the browser; with the credential, which is this run's alone. */
  readonly proxy: ProxyChoice;
  /** Where a connection to `url` would go; throws EgressRefusal, or the resolver's error. */
  admit(url: URL): Promise<Destination>;
  /** Why the last connection to this `host:port` failed; null when none did. */
  trouble(hostPort: string): string | null;
  use(): EgressUse;
  /** Fires when the run has used up its bytes; nothing passes any more. */
  readonly spent: AbortSignal;
  close(): Promise<void>;
}

export const gibibyte = 1024 ** 3;
const lookEveryMs = 250;
/** A page that makes hosts up must not fill the memory. */
const mostTroubles = 1_000;

export async function startEgress({ allowed, never = [], bytesMax = 4 * gibibyte }: EgressOptions): Promise<Egress> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64, keepAliveMsecs: 5_000 });
  const tally = createTally();
  const troubles = new Map<string, string>();
  const spent = new AbortController();
  const username = 'run';
  const password = randomBytes(24).toString('base64url');
  const expected = Buffer.from(`Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`);

  const server = createServer({ maxHeaderSize: 64 * 1024, insecureHTTPParser: true });
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(0, '127.0.0.1', done);
  });
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  const itself = readAllowedHost(`127.0.0.1:${port}`);
  const judge = createAdmission({ allowed, never: itself ? [...never, itself] : never });

  async function admit(url: URL): Promise<Destination> {
    if (spent.signal.aborted) throw new EgressRefusal('The run has sent and received all that it may.');
    return judge(url);
  }

  const entered = ({ headers }: IncomingMessage) => {
    const given = Buffer.from(headers['proxy-authorization'] ?? '');
    return given.length === expected.length && timingSafeEqual(given, expected);
  };
  const parts = {
    admit: (url: URL) =>
      admit(url).catch((error: unknown) => {
        if (error instanceof EgressRefusal) tally.refused();
        throw error;
      }),
    agent,
    troubled: (hostPort: string, why: string) => {
      // As what failed last: of the run's own host it is asked when that is away.
      troubles.delete(hostPort);
      troubles.set(hostPort, why);
      const [oldest] = troubles.keys();
      if (oldest !== undefined && troubles.size > mostTroubles) troubles.delete(oldest);
    },
    follow: tally.follow,
  };

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!entered(request)) return void askForCredential(response);
    forward(request, response, parts).catch(() => request.socket.destroy());
  });
  server.on('connect', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    if (!entered(request))
      return void socket.end(`HTTP/1.1 407 Who are you?\r\n${challenge}\r\ncontent-length: 0\r\n\r\n`);
    tunnel(request, socket, head, parts).catch(() => socket.destroy());
  });
  // Streams and slow pages are the product's business; the run's end closes them all.
  server.requestTimeout = 0;
  server.keepAliveTimeout = 60_000;
  const downstream = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    downstream.add(socket);
    socket.once('close', () => downstream.delete(socket));
  });
  const guard = setInterval(() => {
    const { receivedBytes, sentBytes } = tally.use();
    if (receivedBytes + sentBytes <= bytesMax) return;
    spent.abort();
    tally.destroy();
  }, lookEveryMs);

  return {
    proxy: { server: `http://127.0.0.1:${port}`, username, password },
    admit,
    trouble: (hostPort) => troubles.get(hostPort) ?? null,
    use: tally.use,
    spent: spent.signal,
    async close() {
      clearInterval(guard);
      agent.destroy();
      tally.destroy();
      for (const socket of downstream) socket.destroy();
      await new Promise<void>((done) => server.close(() => done()));
    },
  };
}

const challenge = 'proxy-authenticate: Basic realm="outrider"';

function askForCredential(response: ServerResponse): void {
  response.writeHead(407, { 'proxy-authenticate': 'Basic realm="outrider"' }).end();
}
