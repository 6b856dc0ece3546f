/** Sends Playwright's trace viewer, which opens the archives of its own origin and no others. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { sendFile } from './http/send-file.ts';

const place = '/trace/';

/** Answers `GET /trace/…`; false when the path is another's or there is no such file. */
export async function createTraceViewer(folder: string) {
  const policy = policyOf(await readFile(join(folder, 'index.html'), 'utf8'));
  return (request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean> => {
    if (!path.startsWith(place)) return Promise.resolve(false);
    const name = path === place ? 'index.html' : path.slice(place.length);
    return sendFile(request, response, join(folder, name), {
      within: folder,
      headers: {
        'cache-control': isHashed(name) ? 'public, max-age=31536000, immutable' : 'no-cache',
        'content-security-policy': policy,
        'cross-origin-opener-policy': 'same-origin',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      },
    });
  };
}

const isHashed = (name: string) => /[.-][\w-]{8}\.\w+$/.test(name) && !name.endsWith('.html');

/**
 * The viewer writes styles into its page and shows pictures out of the archive as blobs. A snapshot is a document that
 * its service worker answers with, under a policy of its own that runs the viewer's script alone.
 */
function policyOf(page: string): string {
  const inline = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...inline].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self' data:",
    "connect-src 'self' blob: data:",
    "worker-src 'self'",
    "frame-src 'self' blob: data:",
    "manifest-src 'self'",
    "frame-ancestors 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}
