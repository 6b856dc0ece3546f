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
  for (const held of [{ heldUntil: null }, { heldUntil: trusted({ $lt: new Date(now) }) }])
    yield* untilNone(() => find(held), signal);
}

/** What `find` finds, some at a time, until nothing is left: whoever takes the rows sees to it that they are not found again. */
export async function* untilNone<T>(find: () => PromiseLike<T[]>, signal: AbortSignal): AsyncGenerator<T[], void> {
  for (;;) {
    signal.throwIfAborted();
    const rows = await find();
    if (rows.length === 0) return;
    yield rows;
  }
}
