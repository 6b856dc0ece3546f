/** Sends a file of a folder whole. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { accepts } from './accepted-encoding.ts';

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
  /** Whether compressed forms lie beside the files: cli/compress-assets.ts. */
  readonly packed?: boolean;
}

/** False, and nothing sent, when there is no such file or the method is another than GET or HEAD. */
export async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  { within, headers, packed = false }: Manner,
): Promise<boolean> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const file = normalize(path);
  const known = file.startsWith(join(within, '/')) && extname(file) in types;
  if (!known) return false;
  const found = (packed && (await packedFile(request, file))) || (await plainFile(file));
  if (!found) return false;
  response.writeHead(200, {
    'content-type': types[extname(file)],
    'content-length': found.size,
    ...(found.encoding && { 'content-encoding': found.encoding }),
    ...(packed && { vary: 'accept-encoding' }),
    ...headers,
  });
  if (request.method === 'HEAD') response.end();
  else await pipeline(createReadStream(found.path), response).catch(() => response.destroy());
  return true;
}

interface Found {
  readonly path: string;
  readonly size: number;
  readonly encoding?: string;
}

async function plainFile(path: string): Promise<Found | null> {
  const found = await stat(path).catch(() => null);
  return found?.isFile() ? { path, size: found.size } : null;
}

const packings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/** The smallest form that the caller takes, where the build has made one. */
async function packedFile(request: IncomingMessage, file: string): Promise<Found | null> {
  for (const [encoding, end] of packings) {
    const found = accepts(request, encoding) && (await plainFile(`${file}${end}`));
    if (found) return { ...found, encoding };
  }
  return null;
}
