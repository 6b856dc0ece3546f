import type { Id } from '../models/ids.ts';
import { wordsOf } from '../models/numbered-name.ts';
import type { ClientSession } from '../models/query.ts';
import type { RunDoc } from '../models/run.ts';
import type { Tallied } from '../models/tallied.ts';
import type { TallyDoc } from '../models/tally.ts';
import type { Platform } from '../platform.ts';
import { noteTrend } from './note-trend.ts';

export type TallyName = Pick<TallyDoc, 'words' | 'targetName'>;
const nameless: TallyName = { words: null, targetName: null };

/** What searches look at of a run; its target's name only where its own does not hold it. */
export function tallyName({ name, targetName }: Pick<RunDoc, 'name' | 'targetName'>): TallyName {
  const words = wordsOf(name);
  return { words, targetName: words.includes(targetName) ? null : targetName };
}

export interface TallyChange {
  readonly row: Pick<Tallied, 'organisationId' | 'subjectId' | 'targetId'>;
  readonly kind: string;
  readonly status: string;
  /** Of a run. */
  readonly name?: TallyName;
  readonly rows: 1 | -1;
}

/** Adds rows to the tallies of their target and of their organisation, or takes them off; a product's trend follows. */
export async function changeTallies(
  platform: Platform,
  of: TallyDoc['of'],
  changes: readonly TallyChange[],
  session: ClientSession,
): Promise<void> {
  const { models } = platform;
  const sums = new Map<string, Omit<TallyDoc, '_id' | 'of'>>();
  const add = (
    { row, kind, status, rows }: TallyChange,
    subjectId: Id | null,
    targetId: Id | null,
    name: TallyName,
  ) => {
    const key = JSON.stringify([row.organisationId, targetId, kind, status, name]);
    const { organisationId } = row;
    const sum = sums.get(key) ?? { organisationId, subjectId, targetId, kind, status, ...name, rows: 0 };
    sums.set(key, { ...sum, rows: sum.rows + rows });
  };
  for (const change of changes) {
    add(change, change.row.subjectId, change.row.targetId, change.name ?? nameless);
    add(change, null, null, nameless);
  }
  for (const { rows, subjectId, ...group } of sums.values()) {
    if (rows === 0) continue;
    await models.tallies.updateOne(
      { ...group, of },
      { $inc: { rows }, $setOnInsert: { subjectId } },
      { upsert: true, session },
    );
  }
  if (of === 'runs') return;
  const open = changes.filter(({ status }) => status === 'OPEN');
  for (const [, some] of Map.groupBy(open, ({ row }) => String(row.organisationId))) {
    const [first] = some;
    const opened = some.map(({ row: { subjectId }, rows }) => ({ subjectId, opened: rows }));
    if (first) await noteTrend(platform, first.row.organisationId, opened, session);
  }
}
