/** A site that its egress proxy lets through, and beside it a place that nobody may reach. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { type AllowedHost, readAllowedHost } from '../../../contract/allowed-host.ts';
import { startEgress } from '../../../explorer/egress/egress.ts';

export type EgressSite = Awaited<ReturnType<typeof openEgressSite>>;

export async function openEgressSite() {
  /** The place counts connections, not requests: no packet at all. */
  const counts = { touched: 0, connections: 0, scripts: 0 };
  const canary = createTcpServer((socket) => {
    counts.touched++;
    socket.destroy();
  });
  const used = new WeakSet<object>();
  const html = { 'content-type': 'text/html' };
  const site = createServer(serveSite);

  function serveSite(asked: IncomingMessage, answer: ServerResponse): void {
    const path = asked.url ?? '';
    if (path === '/cached') return void answer.writeHead(200, html).end('<script src="/kept.js"></script>');
    if (path === '/kept.js') {
      counts.scripts++;
      return void answer.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'max-age=600' }).end('1');
    }
    if (path === '/away') return void answer.writeHead(302, { location: `http://127.0.0.1:${canaryPort}/` }).end();
    if (path === '/reset') return void asked.socket.resetAndDestroy();
    // As a server does that closes what was idle for too long, at the moment when it is used again.
    if (path === '/idle') {
      if (used.has(asked.socket)) return void asked.socket.resetAndDestroy();
      used.add(asked.socket);
      return void asked.pipe(answer.writeHead(200));
    }
    if (path === '/twice') return void answer.writeHead(200, { 'set-cookie': ['a=1', 'b=2'] }).end('two cookies');
    if (path === '/echo') return void asked.pipe(answer.writeHead(201, { 'content-type': 'text/plain' }));
    answer.writeHead(200, html).end('<title>site</title><h1>Site</h1>');
  }

  site.on('connection', () => counts.connections++);
  site.on('upgrade', (asked: IncomingMessage, socket) => {
    const key = `${asked.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`;
    const accept = createHash('sha1').update(key).digest('base64');
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\nsec-websocket-accept: ${accept}\r\n\r\n`,
    );
    socket.write(Buffer.concat([Buffer.from([0x81, 5]), Buffer.from('hello')]));
    socket.on('error', () => {});
  });
  const [port, canaryPort] = await Promise.all([listen(site), listen(canary)]);
  const egress = await startEgress({ allowed: [own(`127.0.0.1:${port}`)] });
  return {
    ...{ egress, counts, port, canaryPort },
    url: `http://127.0.0.1:${port}`,
    async close() {
      await egress.close();
      site.closeAllConnections();
      site.close();
      canary.close();
    },
  };
}

/** A place of the operator's or of the platform's, as the proxy is told of it. */
export function own(hostPort: string): AllowedHost {
  const entry = readAllowedHost(hostPort);
  assert.ok(entry);
  return entry;
}

async function listen(server: {
  listen(port: number, host: string, done: () => void): unknown;
  address(): AddressInfo | string | null;
}): Promise<number> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  return address !== null && typeof address === 'object' ? address.port : 0;
}
