/** Sends a file of a folder whole. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { pipeline } from 'node:stream/promises';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
};

interface Manner {
  /** Nothing outside of this folder is sent. */
  readonly within: string;
  readonly headers: Record<string, string>;
}

/** False, and nothing sent, when there is no such file or the method is another than GET or HEAD. */
export async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  { within, headers }: Manner,
): Promise<boolean> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const file = normalize(path);
  const known = file.startsWith(join(within, '/')) && extname(file) in types;
  const found = known ? await stat(file).catch(() => null) : null;
  if (!found?.isFile()) return false;
  response.writeHead(200, { 'content-type': types[extname(file)], 'content-length': found.size, ...headers });
  if (request.method === 'HEAD') response.end();
  else await pipeline(createReadStream(file), response).catch(() => response.destroy());
  return true;
}
