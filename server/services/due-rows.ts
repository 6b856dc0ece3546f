import { trusted } from '../models/query.ts';

/**
 * What `find` finds, some at a time, until nothing is left; whoever takes the rows removes or holds each of them. Those
 * that are held are in neither scan: however many there are, they cost nothing.
 */
export async function* dueRows<T>(
  find: (held: object) => PromiseLike<T[]>,
  now: number,
  signal: AbortSignal,
): AsyncGenerator<T[], void> {
  for (const held of [{ heldUntil: null }, { heldUntil: trusted({ $lt: new Date(now) }) }]) {
    for (;;) {
      signal.throwIfAborted();
      const rows = await find(held);
      if (rows.length === 0) break;
      yield rows;
    }
  }
}
