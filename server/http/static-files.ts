/** Sends the built dashboard: hashed assets for ever, its one page for every address of the dashboard. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { sendFile } from './send-file.ts';

const pages =
  /^\/(?:(?:products|targets|runs|batches|issues|settings)\/[^/]+\/?|products\/[^/]+\/settings\/?|targets\/[^/]+\/test-cases\/[^/]+\/?|(?:runs|issues|compare|start|settings|sign-in|join)\/?)?$/;

/** `origins`: where a page that was reached by this `Host` may take pictures and state graphs from. */
export function createStaticFiles(folder: string, origins: (host: string) => readonly string[]) {
  return (request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean> => {
    const name = pages.test(path) ? '/index.html' : path;
    return sendFile(request, response, join(folder, name), {
      within: folder,
      packed: true,
      headers: {
        'cache-control': name.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        'content-security-policy': policy(origins(request.headers.host ?? '')),
        'cross-origin-opener-policy': 'same-origin',
        'referrer-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
      },
    });
  };
}

const policy = (artifacts: readonly string[]) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src ${["'self'", ...artifacts].join(' ')}`,
    "font-src 'self'",
    `connect-src ${["'self'", ...artifacts].join(' ')}`,
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
