import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { followChanges } from './follow-changes.ts';
import { setConnected } from './connection-state.ts';

/** Between two rounds of asking, milliseconds: a busy organisation changes more often than anybody can read. */
const restMs = 300;
const room = 'outrider:changes';

/**
 * Asks anew for what is shown whenever something changed. Browsers keep six connections to a server: of all pages in
 * one browser a single one listens and tells the others, where the browser has locks.
 */
export function useChanges(cache: QueryClient): void {
  useEffect(() => {
    const end = new AbortController();
    const others = new BroadcastChannel(room);
    let wanted = false;
    let asking = false;
    const ask = async () => {
      wanted = true;
      if (asking) return;
      asking = true;
      while (wanted && !end.signal.aborted) {
        wanted = false;
        await cache.invalidateQueries();
        await new Promise((resolve) => setTimeout(resolve, restMs));
      }
      asking = false;
    };
    others.addEventListener('message', ({ data }) => {
      if (typeof data === 'boolean') setConnected(data);
      void ask();
    });
    const follow = () =>
      followChanges(
        {
          changed: () => {
            others.postMessage(true);
            void ask();
          },
          connected: (is) => {
            setConnected(is);
            others.postMessage(is);
          },
        },
        end.signal,
      );
    // Locks are there on https and localhost alone.
    if ('locks' in navigator) navigator.locks.request(room, { signal: end.signal }, follow).catch(() => {});
    else void follow();
    return () => {
      end.abort();
      others.close();
      setConnected(false);
    };
  }, [cache]);
}
