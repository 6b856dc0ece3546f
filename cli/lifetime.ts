import { setTimeout as sleep } from 'node:timers/promises';

/** What a process has opened, closed again in reverse order when it is told to end or cannot go on. */
export interface Lifetime {
  /** Fires when the end begins. */
  readonly ending: AbortSignal;
  /** Settles when the end begins: resolves when we were told to end, rejects when something broke. */
  readonly over: Promise<void>;
  /** Closes `what` at the end, after all that was opened later. */
  defer(what: string, close: () => Promise<unknown> | unknown): void;
  /** Ends this process because of `error`. */
  fail(error: unknown): void;
  close(): Promise<void>;
}

const limitMs = 19_000;

/** Ends on SIGTERM, SIGINT, SIGHUP, and when the process that started this one dies. */
export function openLifetime(): Lifetime {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const ending = new AbortController();
  const closers: { what: string; close: () => Promise<unknown> | unknown }[] = [];
  const end = () => {
    ending.abort();
    resolve();
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, end);
  process.on('disconnect', end);
  // The channel only tells of the parent's death; it is no work that keeps this process up.
  process.channel?.unref();
  promise.catch(() => {});

  return {
    ending: ending.signal,
    over: promise,
    defer: (what, close) => closers.push({ what, close }),
    fail: (error) => {
      ending.abort();
      reject(error);
    },
    close: async () => {
      ending.abort();
      const deadline = AbortSignal.timeout(limitMs);
      for (const { what, close } of closers.reverse()) await closeWithin(what, close, deadline);
      closers.length = 0;
    },
  };
}

async function closeWithin(what: string, close: () => Promise<unknown> | unknown, deadline: AbortSignal) {
  const settled = new AbortController();
  const late = sleep(limitMs, 'late', { signal: AbortSignal.any([deadline, settled.signal]) }).catch(() => 'late');
  try {
    const end = await Promise.race([Promise.resolve(close()).then(() => 'closed'), late]);
    if (end === 'late') console.error(`outrider: ${what} did not close in time and is left to its fate.`);
  } catch (error) {
    console.error(`outrider: closing ${what}: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    settled.abort();
  }
}
