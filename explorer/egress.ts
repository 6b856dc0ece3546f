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
import type { ProxyChoice } from './browser.ts';
import { type Destination, EgressRefusal } from './egress-destination.ts';
import { forward } from './egress-forward.ts';
import { tunnel } from './egress-tunnel.ts';
import { type AllowedHost, bare, mayReach, sameMachine } from './judge-address.ts';
import { createResolver } from './resolve-host.ts';

export interface EgressOptions {
  /** What may be reached although it is private. */
  readonly allowed: readonly AllowedHost[];
  /** What may not be reached in any case: the platform itself. */
  readonly never?: readonly AllowedHost[];
  /** The most that a run may receive, bytes. */
  readonly bytesMax?: number;
}

export interface Egress {
  /** For launching the browser; with the credential, which is this run's alone. */
  readonly proxy: ProxyChoice;
  /** Where a connection to `url` would go; throws EgressRefusal, or the resolver's error. */
  admit(url: URL): Promise<Destination>;
  /** Why the last connection to this `host:port` failed; null when none did. */
  trouble(hostPort: string): string | null;
  close(): Promise<void>;
}

const gibibyte = 1024 ** 3;

export async function startEgress({ allowed, never = [], bytesMax = 4 * gibibyte }: EgressOptions): Promise<Egress> {
  const resolve = createResolver();
  const agent = new Agent({ keepAlive: true, maxSockets: 64, keepAliveMsecs: 5_000 });
  const sockets = new Set<Socket>();
  const troubles = new Map<string, string>();
  const username = 'run';
  const password = randomBytes(24).toString('base64url');
  const expected = Buffer.from(`Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`);
  let closedBytes = 0;

  async function admit(url: URL): Promise<Destination> {
    const host = bare(url.hostname);
    const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
    const refusal = (why: string) => new EgressRefusal(`${host}:${port} may not be reached from here: ${why}.`);
    if (received() > bytesMax) throw refusal('the run has received all that it may');
    const addresses = await resolve(host);
    if (addresses.length === 0) throw new Error(`${host} has no address`);
    for (const { address } of addresses)
      if (await isOwn(host, port, address)) throw refusal('it is the platform itself');
    // One forbidden address among good ones is how a rebinding begins: all of them must pass.
    if (!addresses.every(({ address }) => mayReach(host, port, address, allowed)))
      throw refusal('its address is private');
    return { host, port, addresses };
  }

  /** By address, so that another name of the same place is refused as well. */
  async function isOwn(host: string, port: number, address: string): Promise<boolean> {
    for (const own of never) {
      if (own.port !== port) continue;
      if (own.name === host) return true;
      const places = await resolve(own.name).catch(() => []);
      if (places.some((place) => sameMachine(place.address, address))) return true;
    }
    return false;
  }

  const received = () => [...sockets].reduce((sum, { bytesRead }) => sum + bytesRead, closedBytes);
  const entered = ({ headers }: IncomingMessage) => {
    const given = Buffer.from(headers['proxy-authorization'] ?? '');
    return given.length === expected.length && timingSafeEqual(given, expected);
  };
  const parts = {
    admit,
    agent,
    troubled: (hostPort: string, why: string) => void troubles.set(hostPort, why),
    follow(socket: Socket) {
      if (sockets.has(socket)) return;
      sockets.add(socket);
      socket.once('close', () => {
        closedBytes += socket.bytesRead;
        sockets.delete(socket);
      });
    },
  };

  const server = createServer({ maxHeaderSize: 64 * 1024, insecureHTTPParser: true }, (request, response) => {
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
    if (received() > bytesMax) for (const socket of sockets) socket.destroy();
  }, 1_000);

  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(0, '127.0.0.1', done);
  });
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;

  return {
    proxy: { server: `http://127.0.0.1:${port}`, username, password },
    admit,
    trouble: (hostPort) => troubles.get(hostPort) ?? null,
    async close() {
      clearInterval(guard);
      agent.destroy();
      for (const socket of [...sockets, ...downstream]) socket.destroy();
      await new Promise<void>((done) => server.close(() => done()));
    },
  };
}

const challenge = 'proxy-authenticate: Basic realm="outrider"';

function askForCredential(response: ServerResponse): void {
  response.writeHead(407, { 'proxy-authenticate': 'Basic realm="outrider"' }).end();
}
