/** A place that nobody may reach: listens on every address of this machine, over TCP and UDP, and counts what comes. */
import { createSocket } from 'node:dgram';
import { createServer, type Socket } from 'node:net';

export interface Canary {
  readonly port: number;
  /** What came since the last call: `tcp /path`, or `tcp` when nothing was said yet, or `udp`. */
  take(): string[];
  close(): Promise<void>;
}

const answer = [
  'HTTP/1.1 200 OK',
  'access-control-allow-origin: *',
  'content-type: text/html',
  'content-length: 0',
  'connection: close',
  '\r\n',
].join('\r\n');

export async function openCanary(): Promise<Canary> {
  let came: string[] = [];
  const open = new Set<Socket>();
  const tcp = createServer((socket) => {
    open.add(socket);
    let path = '';
    came.push('tcp');
    socket.once('data', (bytes) => {
      path = /^\w+ (\S+)/.exec(bytes.toString('latin1'))?.[1] ?? 'not http';
      came.push(`tcp ${path}`);
      socket.end(answer);
    });
    socket.on('error', () => {});
    socket.once('close', () => open.delete(socket));
  });
  await new Promise<void>((done) => tcp.listen({ port: 0, host: '::', ipv6Only: false }, done));
  const address = tcp.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  const udp = createSocket({ type: 'udp6', ipv6Only: false });
  udp.on('message', () => came.push('udp'));
  await new Promise<void>((done) => udp.bind(port, '::', done));
  return {
    port,
    take() {
      const taken = came;
      came = [];
      return taken;
    },
    close: async () => {
      for (const socket of open) socket.destroy();
      await Promise.all([
        new Promise<void>((done) => tcp.close(() => done())),
        new Promise<void>((done) => udp.close(() => done())),
      ]);
    },
  };
}
