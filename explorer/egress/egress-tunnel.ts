/** CONNECT through the egress proxy: HTTPS and WebSockets. */
import type { IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { EgressRefusal } from './egress-destination.ts';
import { failureOf } from './egress-failure.ts';
import { type EgressParts, pinned } from './egress-forward.ts';

const connectMs = 30_000;

export async function tunnel(
  request: IncomingMessage,
  client: Duplex,
  head: Buffer,
  { admit, troubled, follow }: Pick<EgressParts, 'admit' | 'troubled' | 'follow'>,
): Promise<void> {
  const authority = request.url ?? '';
  // The port of CONNECT is always given; `https` keeps 443 from being written away as the default of `http`.
  if (!URL.canParse(`https://${authority}`)) return void client.end('HTTP/1.1 400 Bad authority\r\n\r\n');
  let upstream: Socket;
  try {
    const { host, port, addresses } = await admit(new URL(`https://${authority}`));
    upstream = await open({ host, port, lookup: pinned(addresses) });
  } catch (error) {
    if (!(error instanceof EgressRefusal)) troubled(authority, failureOf(error));
    return void client.end('HTTP/1.1 502 Not reached\r\ncontent-length: 0\r\n\r\n');
  }
  follow(upstream);
  client.write('HTTP/1.1 200 Connection established\r\n\r\n');
  if (head.length > 0) upstream.write(head);
  await Promise.all([pipeline(client, upstream), pipeline(upstream, client)]).finally(() => {
    client.destroy();
    upstream.destroy();
  });
}

function open(where: { host: string; port: number; lookup: ReturnType<typeof pinned> }): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ ...where, noDelay: true });
    const late = setTimeout(() => socket.destroy(new Error('no answer in time')), connectMs);
    socket.once('connect', () => {
      clearTimeout(late);
      resolve(socket);
    });
    socket.once('error', (error) => {
      clearTimeout(late);
      reject(error);
    });
  });
}
