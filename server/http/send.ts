import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { accepts } from './accepted-encoding.ts';

const packed = promisify(gzip);
/** From here on packing an answer costs less than sending it, characters. */
const large = 64_000;

/** Sends what is JSON already, a large one packed when the caller takes it so. */
export async function sendAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  text: string,
  headers: Record<string, string>,
): Promise<void> {
  if (response.headersSent || response.destroyed) return;
  if (text.length < large || !accepts(request, 'gzip')) return sendText(response, 200, text, headers);
  const bytes = await packed(text, { level: 1 });
  if (response.headersSent || response.destroyed) return;
  response.writeHead(200, {
    ...jsonHeaders(bytes.length),
    'content-encoding': 'gzip',
    vary: 'accept-encoding',
    ...headers,
  });
  response.end(bytes);
}

export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  if (response.headersSent || response.destroyed) return;
  sendText(response, status, JSON.stringify(body), headers);
}

const jsonHeaders = (bytes: number) => ({
  'content-type': 'application/json; charset=utf-8',
  'content-length': bytes,
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
});

function sendText(response: ServerResponse, status: number, text: string, headers: Record<string, string>): void {
  const bytes = Buffer.byteLength(text);
  response.writeHead(status, {
    ...jsonHeaders(bytes),
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
