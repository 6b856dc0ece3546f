/** What is known of one target while it lives: its requests in flight and the worlds of its frames. */
import type { Tally } from './tally.ts';

export interface PageSession {
  readonly id: string;
  readonly type: string;
  readonly target: string;
  /** Unique ids of the frames' own worlds, by context. */
  readonly worlds: Map<number, string>;
  readonly requests: Map<string, Request>;
}

interface Request {
  readonly method: string;
  readonly url: string;
  readonly at: number;
  /** Streams stay open without anything to wait for. */
  readonly stream: boolean;
}

/** A request that nobody answers makes at most so much busy. */
const mostMs = 10_000;

export const createPageSession = (id: string, type: string, target: string): PageSession => ({
  ...{ id, type, target, worlds: new Map(), requests: new Map() },
});

/** Counts the time of a request that has ended, or that the run's end cut off. */
export function spend({ requests }: PageSession, requestId: string, tally: Tally, origin: string): void {
  const request = requests.get(requestId);
  requests.delete(requestId);
  if (!request || request.stream || !request.url.startsWith(`${origin}/`)) return;
  tally.busy(Math.floor(request.at / 100), Math.floor(Math.min(Date.now(), request.at + mostMs) / 100));
}
