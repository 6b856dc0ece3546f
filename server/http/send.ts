import type { ServerResponse } from 'node:http';

export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  if (response.headersSent || response.destroyed) return;
  const text = JSON.stringify(body);
  const bytes = Buffer.byteLength(text);
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': bytes,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    // What was not read of a refused body would be taken for the next request.
    ...((status === 413 || status === 408) && { connection: 'close' }),
    ...headers,
  });
  // Most answers are ASCII, which Node sends without looking at each character.
  response.end(text, bytes === text.length ? 'latin1' : 'utf8');
}

export function sendEmpty(response: ServerResponse, status: number, headers: Record<string, string> = {}): void {
  if (response.headersSent || response.destroyed) return;
  response.writeHead(status, { 'cache-control': 'no-store', ...headers }).end();
}
