import { once } from 'node:events';
import { createServer, request as send } from 'node:http';

export interface RoundRobin {
  readonly url: string;
  /** Requests that each of them got. */
  readonly counts: number[];
  /** Who is behind it; set before the first request. */
  upstreams: readonly string[];
  close(): Promise<void>;
}

/** One address before several servers: each request goes to the next of them, bodies and answers as they come. */
export async function startRoundRobin(): Promise<RoundRobin> {
  const counts: number[] = [];
  let next = 0;
  const server = createServer((request, response) => {
    const at = next++ % proxy.upstreams.length;
    counts[at] = (counts[at] ?? 0) + 1;
    const { method, headers, url = '/' } = request;
    const passed = send(new URL(url, proxy.upstreams[at]), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      response.flushHeaders();
      answer.pipe(response);
    });
    passed.once('error', () => response.destroy());
    response.once('close', () => passed.destroy());
    request.pipe(passed);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const proxy: RoundRobin = {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    counts,
    upstreams: [],
    close: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
  return proxy;
}
