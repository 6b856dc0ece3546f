import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';

export interface CdpEvent {
  readonly method: string;
  /** As it came: whoever takes it parses it. */
  readonly params: unknown;
  /** Empty for the browser's own. */
  readonly session: string;
}

/** One connection to a browser's DevTools protocol. */
export interface Cdp {
  /** The answer; null when it is refused, late, or the browser is gone: a page may close at any moment. */
  send(method: string, params?: object, session?: string, timeoutMs?: number): Promise<unknown>;
  readonly closed: boolean;
  close(): void;
}

const message = z.union([
  z.object({ id: z.number(), result: z.unknown().optional(), error: z.unknown().optional() }),
  z.object({ method: z.string(), params: z.unknown(), sessionId: z.string().default('') }),
]);
const version = z.object({ webSocketDebuggerUrl: z.string() });

/** Connects to the browser that listens on the port; null when none does within the time. */
export async function connect(port: number, withinMs: number, hear: (event: CdpEvent) => void): Promise<Cdp | null> {
  const until = Date.now() + withinMs;
  do {
    const answer = await fetch(`http://127.0.0.1:${port}/json/version`, { signal: AbortSignal.timeout(1_500) })
      .then((response) => response.json())
      .catch(() => null);
    const found = version.safeParse(answer);
    if (found.success) return open(found.data.webSocketDebuggerUrl, hear);
    await pause(50);
  } while (Date.now() < until);
  return null;
}

async function open(url: string, hear: (event: CdpEvent) => void): Promise<Cdp | null> {
  const socket = new WebSocket(url);
  const waiting = new Map<number, (answer: unknown) => void>();
  let id = 0;
  let closed = false;
  const end = () => {
    closed = true;
    for (const settle of waiting.values()) settle(null);
    waiting.clear();
  };
  socket.addEventListener('close', end);
  socket.addEventListener('error', end);
  socket.addEventListener('message', ({ data }) => {
    const heard = message.parse(JSON.parse(String(data)));
    if ('method' in heard) return hear({ method: heard.method, params: heard.params, session: heard.sessionId });
    waiting.get(heard.id)?.(heard.error ? null : heard.result);
    waiting.delete(heard.id);
  });
  await once(socket, 'open', { signal: AbortSignal.timeout(5_000) }).catch(end);
  if (closed) return null;
  return {
    get closed() {
      return closed;
    },
    close: () => socket.close(),
    async send(method, params = {}, session, timeoutMs = 5_000) {
      if (closed) return null;
      const own = ++id;
      const answer = Promise.withResolvers<unknown>();
      const late = setTimeout(answer.resolve, timeoutMs, null);
      waiting.set(own, answer.resolve);
      socket.send(JSON.stringify({ id: own, method, params, ...(session ? { sessionId: session } : {}) }));
      try {
        return await answer.promise;
      } finally {
        clearTimeout(late);
        waiting.delete(own);
      }
    },
  };
}
