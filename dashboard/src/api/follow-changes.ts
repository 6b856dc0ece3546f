import { ChangesDocument } from '../../../contract/api.generated.ts';
import { eventsOf } from './events-of.ts';

interface Follower {
  /** Something changed, or may have while nobody listened. */
  readonly changed: () => void;
  readonly connected: (is: boolean) => void;
}

const againMs = [500, 1_000, 2_000, 5_000, 10_000] as const;

/** Listens until aborted; a stream that ends or breaks is opened again, a little later each time that it fails. */
export async function followChanges({ changed, connected }: Follower, end: AbortSignal): Promise<void> {
  let failures = 0;
  while (!end.aborted) {
    try {
      const body = await open(end);
      failures = 0;
      connected(true);
      changed();
      for await (const _ of eventsOf(body)) changed();
    } catch {
      // Pages poll meanwhile, and tell what is wrong themselves.
      failures += 1;
    }
    connected(false);
    await rest(againMs[Math.min(failures, againMs.length - 1)] ?? 10_000, end);
  }
}

async function open(signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
    body: JSON.stringify({ query: ChangesDocument.text, operationName: ChangesDocument.name }),
    credentials: 'same-origin',
    redirect: 'error',
    signal,
  });
  const type = response.headers.get('content-type') ?? '';
  if (!response.body || !type.startsWith('text/event-stream')) throw new Error('The server offers no events.');
  return response.body;
}

function rest(ms: number, end: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    end.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
