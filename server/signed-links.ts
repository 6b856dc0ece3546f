/** Signed, short-lived links: whoever holds one may look at what it leads to, without any other right. */
import { sameText } from './crypto.ts';
import { type Id, parseId } from './models/ids.ts';
import type { Platform } from './platform.ts';

/** What a link leads to; a signature for one is none for another. */
export type LinkKind = 'artifacts' | 'live';

const lifeSeconds = 3600;

/** A link that works for one to two hours: it stays the same within an hour, so that pictures are cached. */
export function signedLink(platform: Platform, kind: LinkKind, id: Id): string {
  const expires = (Math.floor(Date.now() / 1000 / lifeSeconds) + 2) * lifeSeconds;
  return `${platform.artifactsUrl}/${kind}/${id}?expires=${expires}&signature=${sign(platform, kind, String(id), expires)}`;
}

/** The id that a link of this kind names: undefined when the path is another's, null when it is not (any more) signed. */
export function readSignedLink(platform: Platform, kind: LinkKind, url: URL): Id | null | undefined {
  const [, first, text, ...more] = url.pathname.split('/');
  if (first !== kind || text === undefined || more.length > 0) return undefined;
  const expires = Number(url.searchParams.get('expires'));
  const signed = sameText(url.searchParams.get('signature') ?? '', sign(platform, kind, text, expires));
  return signed && expires * 1000 >= Date.now() ? parseId(text) : null;
}

const sign = ({ vault }: Platform, kind: LinkKind, id: string, expires: number) =>
  vault.fingerprint(`${kind}|${id}|${expires}`, 'signed-link');

/** Of whatever such a link leads to: no page may do more with it than show it. */
export const linkedHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  // The link alone gives the right to look: pages of ours show what it leads to, wherever they are.
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const;
