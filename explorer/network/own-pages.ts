/** The documents that answered well, as far as headers tell them apart: a server may send the same one where it says that nothing is there. No I/O. */
import { isGone } from '../oracles/requests.ts';

export interface OwnPages {
  /** To be called with each answer that is a document: whether it says that nothing is there, with a page that is there elsewhere. */
  isOwn(url: string, status: number, headers: Readonly<Record<string, string>>): boolean;
}

const most = 200;
/** A shorter page says no more than a few words, and may be as long by chance. */
const fewestBytes = 300;

/** A page for what is gone may be opened by an address of its own. */
const saysGone = /404|not[-_]?found|error/i;

export function createOwnPages(): OwnPages {
  /** The page that each was first sent for. */
  const known = new Map<string, string>();
  return {
    isOwn(url, status, headers) {
      const page = pageOf(headers);
      if (page === null) return false;
      const first = known.get(page);
      const isThere = status === 200 && !saysGone.test(new URL(url).pathname);
      if (isThere && first === undefined && known.size < most) known.set(page, url);
      return isGone(status) && first !== undefined && first !== url;
    },
  };
}

/** Its entity tag, which is that of its bytes; else when it was changed last and how long it is. */
function pageOf(sent: Readonly<Record<string, string>>): string | null {
  const headers = new Map(Object.entries(sent).map(([name, value]) => [name.toLowerCase(), value]));
  if (!headers.get('content-type')?.startsWith('text/html')) return null;
  const tag = headers.get('etag');
  if (tag) return tag.replace(/^W\//, '');
  const changed = headers.get('last-modified');
  const bytes = Number(headers.get('content-length'));
  return changed && bytes >= fewestBytes ? `${changed} ${bytes}` : null;
}
