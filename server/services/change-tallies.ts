import type { Id } from '../models/ids.ts';
import { countedKeysOf, wordsOf } from '../models/numbered-name.ts';
import type { ClientSession } from '../models/query.ts';
import type { RunDoc } from '../models/run.ts';
import type { Tallied } from '../models/tallied.ts';
import type { TallyDoc } from '../models/tally.ts';
import type { Platform } from '../platform.ts';
import { noteTrend } from './note-trend.ts';

type Named = Pick<RunDoc, 'name' | 'targetName'>;
type TallyName = Pick<TallyDoc, 'words' | 'targetName'>;
const nameless: TallyName = { words: null, targetName: null };

/** What searches look at of a run; its target's name only where its own does not hold it. */
function tallyName({ name, targetName }: Named): TallyName {
  const words = wordsOf(name);
  return { words, targetName: words.includes(targetName) ? null : targetName };
}

type TallyGroup = Omit<TallyDoc, '_id' | 'subjectId' | 'rows' | 'numbers' | 'numbered'>;

export interface TallyChange {
  readonly row: Pick<Tallied, 'organisationId' | 'subjectId' | 'targetId'>;
  readonly kind: string;
  readonly status: string;
  readonly run?: Named;
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
  const sums = new Map<string, { group: TallyGroup; subjectId: Id | null; counts: Map<string, number> }>();
  const add = ({ row, kind, status, rows, run }: TallyChange, own: boolean) => {
    const { organisationId } = row;
    const name = own && run ? tallyName(run) : nameless;
    const group = { organisationId, of, targetId: own ? row.targetId : null, kind, status, ...name };
    const key = JSON.stringify(group);
    const sum = sums.get(key) ?? { group, subjectId: own ? row.subjectId : null, counts: new Map<string, number>() };
    sums.set(key, sum);
    const numbers = own && run ? countedKeysOf(run.name).map((key) => `numbers.${key}`) : [];
    for (const field of ['rows', ...numbers]) sum.counts.set(field, (sum.counts.get(field) ?? 0) + rows);
  };
  for (const change of changes) {
    add(change, true);
    add(change, false);
  }
  for (const { group, subjectId, counts } of sums.values()) {
    const changed = [...counts].filter(([, rows]) => rows !== 0);
    if (changed.length === 0) continue;
    await models.tallies.updateOne(
      group,
      { $inc: Object.fromEntries(changed), $setOnInsert: { subjectId, numbered: true } },
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
