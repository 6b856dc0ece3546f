/** What the run had the application delete or call otherwise, by the addresses that it was asked to: that these are gone is as it should be. No I/O. */
import { isGone } from '../oracles/requests.ts';

export interface RemovedThings {
  /** To be called with each answer. */
  note(method: string, url: string, status: number): void;
  /** Whether it is no fault that nothing is there, or beneath it. */
  explains(method: string, url: string, status: number): boolean;
}

const most = 500;
/** Behind the thing (`/notes/7/delete`), or before it, as wikis have it (`/+rename/notes/7`). */
const toRemove = /\/(?:delete|remove|destroy|trash|rename)\/?$|^\/\+(?:delete|destroy|rename)(?=\/)/;
/** What a wiki is asked for beside a page itself: `/+history/notes/7`. */
const asked = /^\/\+\w+(?=\/)/;

export function createRemovedThings(): RemovedThings {
  const removed = new Set<string>();
  return {
    note(method, url, status) {
      if (status >= 400 || method === 'GET') return;
      const path = pathOf(url);
      const folder = toRemove.test(path) ? path.replace(toRemove, '') : null;
      const thing = folder ?? (method === 'DELETE' ? path : null);
      const named = folder === null ? [] : namedBy(url);
      for (const name of named) removed.add(`${folder} ${name}`);
      // Their folder is there still.
      if (named.length === 0 && thing?.includes('/', 1)) removed.add(thing);
      for (const oldest of removed) {
        if (removed.size <= most) break;
        removed.delete(oldest);
      }
    },
    explains(method, url, status) {
      if (method !== 'GET' || !isGone(status) || removed.size === 0) return false;
      for (let at = pathOf(url).replace(asked, ''); at.length > 1; at = at.slice(0, at.lastIndexOf('/')))
        if (removed.has(at)) return true;
      const [, ...steps] = pathOf(url).split('/');
      const isNamed = (at: number) => {
        const folder = `/${steps.slice(0, at).join('/')}`;
        return steps.slice(at).some((step) => removed.has(`${folder} ${step}`));
      };
      return steps.some((_, at) => at > 0 && isNamed(at));
    },
  };
}

/** Things that a request names by its query: `/tag/delete?pks=3,4`. */
function namedBy(url: string): readonly string[] {
  const given = [...new URL(url).searchParams].filter(([key]) => /^(?:id|pk|uuid|key|slug)s?$|_ids?$/i.test(key));
  return given.flatMap(([, value]) => value.split(',').filter((name) => name !== '')).slice(0, 50);
}

const pathOf = (url: string): string => new URL(url).pathname.replace(/\/$/, '');
