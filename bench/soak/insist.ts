import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '../../contract/api-client.ts';
import type { Book } from './book.ts';

const longestMs = 240_000;

/** Asks again, as the Action does, until there is an answer. */
export async function insist<T>(book: Book, what: string, call: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + longestMs;
  for (;;) {
    try {
      return await call();
    } catch (error) {
      const why = error instanceof ApiError ? `${error.code} ${error.message}` : String(error);
      const name = `${what}: ${why.slice(0, 100)}`;
      book.repeats[name] = (book.repeats[name] ?? 0) + 1;
      if (performance.now() > deadline) throw new Error(`${what} was not answered.`, { cause: error });
      await sleep(500);
    }
  }
}
