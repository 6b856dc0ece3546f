/** What searches ask of an organisation's issues, in memory: docs/adr/0005-tallies.md. */
import type { IssueDoc } from '../models/issue.ts';
import { createTextIndex } from './text-index.ts';

/** What is read of an issue. */
export const bookFields = {
  subjectId: 1,
  targetId: 1,
  kind: 1,
  status: 1,
  talliedAs: 1,
  title: 1,
  message: 1,
  lastSeenAt: 1,
} as const;
export type BookRow = Pick<IssueDoc, '_id' | keyof typeof bookFields>;

export interface BookQuery {
  readonly search: string;
  readonly targetId: string | null;
  readonly kind: string | null | undefined;
  readonly status: string | null | undefined;
  readonly limit: number;
  readonly offset: number;
  /** Deleted products and targets, whose issues may still be there. */
  readonly without: ReadonlySet<string>;
}

export interface Tally {
  readonly kind: string;
  readonly status: string;
  readonly rows: number;
}

export type IssueBook = ReturnType<typeof createIssueBook>;
/** Beside its text. */
const entryBytes = 250;

/** A number for each text, the same for the same. */
function createNumbers() {
  const numbers = new Map<string, number>();
  return {
    of(text: string): number {
      const number = numbers.get(text) ?? numbers.size;
      numbers.set(text, number);
      return number;
    },
    /** Below all others when there is none. */
    known: (text: string): number => numbers.get(text) ?? -1,
  };
}

/** A column for each field and a place for each issue: to look at all of them in order is then to read numbers in a row. */
export function createIssueBook() {
  const texts = createTextIndex();
  const numbers = createNumbers();
  const places = new Map<string, number>();
  const ids: string[] = [];
  const [subjects, targets, kinds, statuses]: [number[], number[], number[], number[]] = [[], [], [], []];
  const talliedAs: (string | null)[] = [];
  const seenAt: number[] = [];
  const tallies = new Map<string, number>();
  const untallied = new Set<string>();
  const order: number[] = [];
  let inOrder = true;

  const tally = (id: string, as: string | null, by: 1 | -1) => {
    if (as !== null) tallies.set(as, (tallies.get(as) ?? 0) + by);
    else if (by > 0) untallied.add(id);
    else untallied.delete(id);
  };

  /** Last seen first. Most were in order before, which makes it quick. */
  function sorted(): readonly number[] {
    const byId = (a: number, b: number) => ((ids[a] ?? '') < (ids[b] ?? '') ? 1 : -1);
    if (!inOrder) order.sort((a, b) => (seenAt[b] ?? 0) - (seenAt[a] ?? 0) || byId(a, b));
    inOrder = true;
    return order;
  }

  return {
    /** A row as it is now. An issue's texts never change. */
    write({ _id, title, message, lastSeenAt, ...row }: BookRow): void {
      const id = _id.toString();
      const before = places.get(id);
      const place = before ?? texts.add(title, message);
      const as = row.talliedAs ? `${row.kind} ${row.talliedAs}` : null;
      if (before === undefined) {
        places.set(id, place);
        ids.push(id);
        order.push(place);
      } else tally(id, talliedAs[before] ?? null, -1);
      if (seenAt[place] !== lastSeenAt.getTime()) inOrder = false;
      subjects[place] = numbers.of(row.subjectId.toString());
      targets[place] = numbers.of(row.targetId.toString());
      kinds[place] = numbers.of(row.kind);
      statuses[place] = numbers.of(row.status);
      talliedAs[place] = as;
      seenAt[place] = lastSeenAt.getTime();
      tally(id, as, 1);
    },

    /** Whether it has all rows that there are, and no others. `changed` are those just written. */
    agrees(now: readonly Tally[], changed: ReadonlySet<string>): boolean {
      const there = now.filter(({ rows }) => rows !== 0);
      const here = [...tallies.values()].filter((rows) => rows !== 0);
      return (
        there.length === here.length &&
        there.every(({ kind, status, rows }) => tallies.get(`${kind} ${status}`) === rows) &&
        [...untallied].every((id) => changed.has(id))
      );
    },

    find({ search, targetId, kind, status, limit, offset, without }: BookQuery) {
      const found = texts.find(search);
      const [target, ofKind, ofStatus] = [targetId, kind, status].map((one) => (one ? numbers.known(one) : null));
      const hidden = new Set([...without].map(numbers.known));
      const page: string[] = [];
      let totalCount = 0;
      for (const place of sorted()) {
        if (found[place] !== 1) continue;
        if (target !== null && targets[place] !== target) continue;
        if ((ofKind !== null && kinds[place] !== ofKind) || (ofStatus !== null && statuses[place] !== ofStatus))
          continue;
        if (hidden.size > 0 && (hidden.has(targets[place] ?? -1) || hidden.has(subjects[place] ?? -1))) continue;
        if (totalCount >= offset && page.length < limit) page.push(ids[place] ?? '');
        totalCount += 1;
      }
      return { page, totalCount };
    },

    bytes: () => texts.characters() + ids.length * entryBytes,
  };
}
