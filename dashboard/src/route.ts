/** Which page an address shows. A small hook is enough for three addresses; a router comes with the pages that need one. */
import { useSyncExternalStore } from 'react';

export type Route =
  | { readonly page: 'overview' }
  | { readonly page: 'run'; readonly id: string }
  | { readonly page: 'batch'; readonly id: string }
  | { readonly page: 'nowhere' };

const moved = 'outrider:moved';

export function routeOf(path: string): Route {
  // The sign-in form stands wherever it is needed, so its own address leads to the overview.
  if (path === '/' || /^\/sign-in\/?$/.test(path)) return { page: 'overview' };
  const [, room, id = ''] = /^\/(runs|batches)\/([^/]+)\/?$/.exec(path) ?? [];
  if (room === 'runs') return { page: 'run', id: decoded(id) };
  if (room === 'batches') return { page: 'batch', id: decoded(id) };
  return { page: 'nowhere' };
}

export const usePath = () => useSyncExternalStore(listen, () => window.location.pathname);

export function navigate(path: string): void {
  window.history.pushState(null, '', path);
  window.dispatchEvent(new Event(moved));
  window.scrollTo(0, 0);
}

function listen(changed: () => void): () => void {
  for (const name of ['popstate', moved]) window.addEventListener(name, changed);
  return () => {
    for (const name of ['popstate', moved]) window.removeEventListener(name, changed);
  };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
