/** Sends the built dashboard: hashed assets for ever, its one page for every address of the dashboard. */
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
  '.json': 'application/json',
};
const pages =
  /^\/(?:(?:products|targets|runs|batches|issues|settings)\/[^/]+\/?|targets\/[^/]+\/test-cases\/[^/]+\/?|(?:runs|issues|compare|start|settings|sign-in|join)\/?)?$/;
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

export function createStaticFiles(folder: string) {
  return async (request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean> => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    const name = pages.test(path) ? '/index.html' : path;
    const file = join(folder, normalize(name));
    const found =
      file.startsWith(join(folder, '/')) && extname(file) in types ? await stat(file).catch(() => null) : null;
    if (!found?.isFile()) return false;
    response.writeHead(200, {
      'content-type': types[extname(file)],
      'content-length': found.size,
      'cache-control': name.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      'content-security-policy': policy,
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
    if (request.method === 'HEAD') response.end();
    else await pipeline(createReadStream(file), response).catch(() => response.destroy());
    return true;
  };
}
