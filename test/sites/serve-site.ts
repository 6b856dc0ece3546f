/** A small site on a port of its own, for exploring in tests. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

export interface Reply {
  readonly status?: number;
  readonly type?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
  /** More of the body may come, and never does. */
  readonly endless?: boolean;
  /** Nothing of it ever comes. */
  readonly silent?: boolean;
  /** It comes after so long: a slow server's. */
  readonly lateMs?: number;
}

/** Path (with its query, else without) → answer; a function sees the request and its body. */
export type Pages = Record<string, string | Reply | ((request: IncomingMessage, body: string) => string | Reply)>;

export interface Site {
  readonly url: string;
  /** `METHOD /path` of every request so far. */
  readonly requests: readonly string[];
  close(): Promise<void>;
}

export async function serveSite(pages: Pages, port = 0): Promise<Site> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      requests.push(`${request.method} ${request.url}`);
      answer(pages, request, Buffer.concat(chunks).toString('utf8'), response);
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the site has no port');
  return {
    url: `http://127.0.0.1:${address.port}/`,
    requests,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function answer(pages: Pages, request: IncomingMessage, body: string, response: ServerResponse): void {
  const url = request.url ?? '/';
  const page = pages[url] ?? pages[url.split('?')[0] ?? ''] ?? { status: 404, body: 'not found' };
  const found = typeof page === 'function' ? page(request, body) : page;
  const {
    status = 200,
    type = 'text/html; charset=utf-8',
    headers = {},
    body: text = '',
    endless = false,
    silent = false,
    lateMs = 0,
  } = typeof found === 'string' ? { body: found } : found;
  if (silent) return;
  const send = () => {
    response.writeHead(status, { 'content-type': type, ...headers });
    response.write(text);
    if (!endless) response.end();
  };
  if (lateMs > 0) setTimeout(send, lateMs);
  else send();
}

export const html = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body>${body}</body></html>`;
