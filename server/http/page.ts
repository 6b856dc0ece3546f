/** Small pages that need no dashboard: no script, nothing from elsewhere, every text escaped. */
import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';

/** Markup that is safe to send as it is. */
export interface Html {
  readonly markup: string;
}

export interface Page {
  readonly status: number;
  readonly title: string;
  readonly body: Html;
  /** Origins besides our own that its forms may lead to, by redirects too. */
  readonly formsTo?: readonly string[];
  readonly cookies?: readonly string[];
  /** Where the browser goes on to by itself. */
  readonly goTo?: string;
}

const style =
  ':root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}main{max-width:38rem;margin:12vh auto 0;padding:0 1rem}' +
  'button,input{font:inherit;padding:.4rem .8rem}form{margin:1rem 0}';
const styleHash = createHash('sha256').update(style).digest('base64');

/** Markup of a template; what is put into it is text unless it is markup itself. */
export function html(parts: TemplateStringsArray, ...values: readonly (string | number | Html)[]): Html {
  const markup = parts.map((part, at) => {
    const value = values[at] ?? '';
    return part + (typeof value === 'object' ? value.markup : escapeText(String(value)));
  });
  return { markup: markup.join('') };
}

const escapeText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

export function sendPage(response: ServerResponse, page: Page): void {
  const { status, title, body, formsTo = [], cookies = [], goTo } = page;
  const { markup } = html`<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} · Outrider</title>
<style>${{ markup: style }}</style>
<main><h1>${title}</h1>
${body}
</main></html>
`;
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-length': Buffer.byteLength(markup),
    'cache-control': 'no-store',
    'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; form-action ${["'self'", ...formsTo].join(' ')}; frame-ancestors 'none'; base-uri 'none'`,
    'cross-origin-opener-policy': 'same-origin',
    // With none, browsers would hide from us where our own forms are sent from.
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(goTo && { refresh: `0; url=${goTo}` }),
    ...(cookies.length > 0 && { 'set-cookie': [...cookies] }),
  });
  response.end(markup);
}
