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

interface Entry {
  readonly id: string;
  readonly place: number;
  subjectId: string;
  targetId: string;
  kind: string;
  status: string;
  talliedAs: string | null;
  seenAt: number;
}

export type IssueBook = ReturnType<typeof createIssueBook>;
/** Beside its text. */
const entryBytes = 300;

export function createIssueBook() {
  const entries = new Map<string, Entry>();
  const texts = createTextIndex();
  const ids = new Map<string, string>();
  const tallies = new Map<string, number>();
  const untallied = new Set<string>();
  const ordered: Entry[] = [];
  let inOrder = true;

  /** One string for all that are the same. */
  const shared = (id: { toString(): string }): string => {
    const text = id.toString();
    const known = ids.get(text);
    if (known === undefined) ids.set(text, text);
    return known ?? text;
  };
  const tally = ({ id, kind, talliedAs }: Entry, by: 1 | -1) => {
    if (talliedAs) tallies.set(`${kind} ${talliedAs}`, (tallies.get(`${kind} ${talliedAs}`) ?? 0) + by);
    else if (by > 0) untallied.add(id);
    else untallied.delete(id);
  };

  return {
    /** A row as it is now. An issue's texts never change. */
    write({ _id, title, message, lastSeenAt, ...row }: BookRow): void {
      const id = _id.toString();
      const before = entries.get(id);
      const seenAt = lastSeenAt.getTime();
      if (before?.seenAt !== seenAt) inOrder = false;
      if (before) tally(before, -1);
      const now = {
        subjectId: shared(row.subjectId),
        targetId: shared(row.targetId),
        kind: row.kind,
        status: row.status,
        talliedAs: row.talliedAs ?? null,
        seenAt,
      };
      const entry = before ? Object.assign(before, now) : { id, place: texts.add(title, message), ...now };
      if (!before) {
        entries.set(id, entry);
        ordered.push(entry);
      }
      tally(entry, 1);
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

    /** Last seen first. */
    find({ search, targetId, kind, status, limit, offset, without }: BookQuery) {
      if (!inOrder) ordered.sort((a, b) => b.seenAt - a.seenAt || (a.id < b.id ? 1 : -1));
      inOrder = true;
      const found = texts.find(search);
      const page: string[] = [];
      let totalCount = 0;
      for (const entry of ordered) {
        if (found[entry.place] !== 1) continue;
        if (targetId !== null && entry.targetId !== targetId) continue;
        if ((kind && entry.kind !== kind) || (status && entry.status !== status)) continue;
        if (without.size > 0 && (without.has(entry.targetId) || without.has(entry.subjectId))) continue;
        if (totalCount >= offset && page.length < limit) page.push(entry.id);
        totalCount += 1;
      }
      return { page, totalCount };
    },

    bytes: () => texts.characters() + entries.size * entryBytes,
  };
}
