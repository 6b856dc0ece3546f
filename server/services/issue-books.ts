/** The books of the organisations whose issues are searched, each brought up to date before it is asked. */
import { boundBy } from '../models/bounded.ts';
import { changedOrder } from '../models/changed-at.ts';
import { alsoRemoved } from '../models/hides-removed.ts';
import type { Id } from '../models/ids.ts';
import { type ClientSession, type Connection, trusted } from '../models/query.ts';
import { counting } from '../models/tally.ts';
import type { Platform } from '../platform.ts';
import { atOneMoment } from './count-tallied.ts';
import { type BookRow, bookFields, createIssueBook, type IssueBook, type Tally } from './issue-book.ts';

/** Of all books; none may have more than half of it. */
const mostBytes = 128 * 2 ** 20;
const tooLargeMs = 600_000;
/** A transaction may commit so long after it noted when it changed a row: usually, and at most. */
const commitMs = { usual: 10_000, most: 90_000 };
const thoroughEveryMs = 60_000;

interface Shelf {
  book: IssueBook | null;
  /** By the database's clock: when it was read last, and when with all that may have been committed late. */
  readAt: number;
  thoroughAt: number;
  tooLargeUntil: number;
  reading: Promise<IssueBook | null> | null;
  next: Promise<IssueBook | null> | null;
}
interface Moment extends Tally {
  readonly now: Date;
}

const shelves = new WeakMap<Connection, Map<string, Shelf>>();

/** As of a moment after this call; null when the issues themselves have to be looked at. */
export function issueBook(platform: Platform, organisationId: Id): Promise<IssueBook | null> {
  const all = shelves.get(platform.connection) ?? new Map<string, Shelf>();
  shelves.set(platform.connection, all);
  const key = String(organisationId);
  const shelf = all.get(key) ?? { book: null, readAt: 0, thoroughAt: 0, tooLargeUntil: 0, reading: null, next: null };
  // What was not used for longest comes first.
  all.delete(key);
  all.set(key, shelf);
  const read = () => {
    // For whoever waits for it, not only for whose time may be up soon.
    const reading = boundBy({ over: null }, () => atOneMoment(() => refresh(platform, organisationId, shelf)));
    shelf.reading = reading.finally(() => {
      shelf.reading = null;
      makeRoom(all, shelf);
    });
    return shelf.reading;
  };
  if (!shelf.reading) return read();
  // One that began before may have missed what the caller knows of.
  const after = () => {
    shelf.next = null;
    return read();
  };
  shelf.next ??= shelf.reading.then(after, after);
  return shelf.next;
}

function makeRoom(all: Map<string, Shelf>, used: Shelf): void {
  let bytes = 0;
  for (const { book } of all.values()) bytes += book?.bytes() ?? 0;
  for (const [key, shelf] of all) {
    if (bytes <= mostBytes) return;
    if (shelf === used || shelf.reading) continue;
    bytes -= shelf.book?.bytes() ?? 0;
    all.delete(key);
  }
}

async function refresh(platform: Platform, organisationId: Id, shelf: Shelf): Promise<IssueBook | null> {
  const { models, connection } = platform;
  if (shelf.tooLargeUntil > performance.now()) return null;
  const session = await connection.startSession({ snapshot: true });
  try {
    const tallies = await models.tallies
      .aggregate<Moment>([
        { $match: { organisationId, of: 'issues', targetId: null } },
        { $project: { kind: 1, status: 1, rows: 1, now: '$$NOW' } },
      ])
      .option({ readConcern: { level: 'snapshot' } })
      .session(session);
    if (tallies.some(({ kind }) => kind === counting)) return null;
    const now = tallies[0]?.now.getTime() ?? 0;
    const thorough = now - shelf.thoroughAt > thoroughEveryMs;
    if (shelf.book && now > 0) {
      const since = thorough ? shelf.thoroughAt - commitMs.most : shelf.readAt - commitMs.usual;
      const rows: BookRow[] = [];
      for await (const row of issuesSince(platform, organisationId, since, session)) rows.push(row);
      for (const row of rows) shelf.book.write(row);
      const agrees = shelf.book.agrees(tallies, new Set(rows.map(({ _id }) => String(_id))));
      shelf.readAt = now;
      if (thorough) shelf.thoroughAt = now;
      if (agrees) return shelf.book;
    }
    shelf.book = null;
    const book = createIssueBook();
    for await (const row of issuesSince(platform, organisationId, null, session)) {
      book.write(row);
      if (book.bytes() <= mostBytes / 2) continue;
      shelf.tooLargeUntil = performance.now() + tooLargeMs;
      return null;
    }
    Object.assign(shelf, { book, readAt: now, thoroughAt: now });
    return book;
  } finally {
    await session.endSession();
  }
}

/** Those that changed since, or were never updated; or all. */
function issuesSince({ models }: Platform, organisationId: Id, since: number | null, session: ClientSession) {
  const changed: Record<string, unknown> =
    since === null ? {} : { changedAt: trusted({ $not: { $lte: new Date(since) } }) };
  return models.issues
    .find({ organisationId }, bookFields, alsoRemoved)
    .where(changed)
    .hint(changedOrder)
    .readConcern('snapshot')
    .session(session)
    .lean<BookRow[]>()
    .cursor({ batchSize: 5_000 });
}
