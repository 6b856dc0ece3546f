import type { ServerResponse } from 'node:http';

/** Aborts when whoever asked has left or has all of the answer, at once when they have left already: `close` is told once only. */
export function goneSignal(response: ServerResponse): AbortSignal {
  if (response.destroyed) return AbortSignal.abort();
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  return gone.signal;
}
