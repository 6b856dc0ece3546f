/** Counts the rows of an organisation's targets, some targets at a time: a transaction may take a minute at most. */
import { type Id, newId } from '../models/ids.ts';
import { countedKeysExpression, wordsExpression } from '../models/numbered-name.ts';
import { inTransaction, trusted } from '../models/query.ts';
import { runOrder } from '../models/run.ts';
import type { TallyDoc } from '../models/tally.ts';
import type { Platform } from '../platform.ts';
import { noteTrend, type TrendChange } from './note-trend.ts';

const rowsAtOnce = 100_000;
const countMs = 50_000;
const runsByTarget = runOrder('createdAt', { target: true, plain: true });
const issuesByTarget = { organisationId: 1, targetId: 1, fingerprint: 1 } as const;

interface Group {
  readonly _id: Pick<TallyDoc, 'subjectId' | 'targetId' | 'kind' | 'status' | 'words' | 'targetName'>;
  readonly rows: number;
  readonly numbers?: Readonly<Record<string, number>>;
}

/** Makes the tallies of the next targets after this one anew, of those that have about so many rows; the last of them, or null when none is left. */
export async function countTargets(
  platform: Platform,
  of: TallyDoc['of'],
  organisationId: Id,
  after: Id | null,
  atOnce = rowsAtOnce,
): Promise<Id | null> {
  const { models } = platform;
  const rest: Record<string, unknown> = after ? { targetId: trusted({ $gt: after }) } : {};
  const own = { organisationId };
  const skipped = { sort: { targetId: 1 }, skip: atOnce - 1 } as const;
  const last = await (of === 'runs'
    ? models.runs.findOne(own, { targetId: 1 }, skipped).where(rest).hint(runsByTarget).lean()
    : models.issues.findOne(own, { targetId: 1 }, skipped).where(rest).hint(issuesByTarget).lean());
  const until = last?.targetId ?? null;
  const range = { ...(after ? { $gt: after } : { $ne: null }), ...(until && { $lte: until }) };
  await inTransaction(platform.connection, async (session) => {
    const options = { maxTimeMS: countMs, session };
    const those = { $match: { ...own, targetId: range, talliedAs: { $gt: '' } } };
    const groups: Group[] = await (of === 'runs'
      ? models.runs.aggregate<Group>([those, ...runGroups], options)
      : models.issues.aggregate<Group>([those, ...issueGroups], options));
    const tallies = { organisationId, of, targetId: trusted(range) };
    if (of === 'issues') {
      const open = { status: 'OPEN', subjectId: trusted({ $ne: null }) };
      const before = await models.tallies.find({ ...tallies, ...open }, { subjectId: 1, rows: 1 }, { session }).lean();
      await noteTrend(platform, organisationId, differences(before, groups), session);
    }
    await models.tallies.deleteMany(tallies, { session });
    await models.tallies.insertMany(
      groups.map(({ _id, ...counts }) => ({ _id: newId(), organisationId, of, ..._id, ...counts, numbered: true })),
      { session },
    );
  });
  return until;
}

/** How many more issues of each product are open than were counted before. */
function differences(before: readonly Pick<TallyDoc, 'subjectId' | 'rows'>[], groups: readonly Group[]): TrendChange[] {
  const now = groups.flatMap(({ _id: { subjectId, status }, rows }) => (status === 'OPEN' ? { subjectId, rows } : []));
  const less = before.map(({ subjectId, rows }) => ({ subjectId, rows: -rows }));
  return [...now, ...less].flatMap(({ subjectId, rows }) => (subjectId ? { subjectId, opened: rows } : []));
}

/** Makes the tallies of the whole organisation from its targets', and with that ends its being counted. */
export async function sumTargets(
  { models, connection }: Platform,
  of: TallyDoc['of'],
  organisationId: Id,
): Promise<void> {
  await inTransaction(connection, async (session) => {
    const sums = await models.tallies.aggregate<Pick<Group, '_id' | 'rows'>>(
      [
        { $match: { organisationId, of, targetId: { $ne: null } } },
        { $group: { _id: { kind: '$kind', status: '$status' }, rows: { $sum: '$rows' } } },
      ],
      { session },
    );
    await models.tallies.deleteMany({ organisationId, of, targetId: null }, { session });
    await models.tallies.insertMany(
      sums.map(({ _id: { kind, status }, rows }) => ({
        _id: newId(),
        organisationId,
        of,
        kind,
        status,
        rows,
        numbered: true,
      })),
      { session },
    );
  });
}

const groupOf = { subjectId: '$subjectId', targetId: '$targetId', status: '$talliedAs' };
const rows = { $sum: 1 };
const issueGroups = [{ $group: { _id: { ...groupOf, kind: '$kind', words: null, targetName: null }, rows } }];

/** As changeTallies has them. */
const words = wordsExpression;
const targetName = { $cond: [{ $gte: [{ $indexOfBytes: [words, '$targetName'] }, 0] }, null, '$targetName'] };
const all = { $eq: ['$_id.key', ''] };
const runGroups = [
  {
    $project: {
      group: { ...groupOf, kind: '$approach', words, targetName },
      key: { $concatArrays: [[''], countedKeysExpression] },
    },
  },
  { $unwind: '$key' },
  { $group: { _id: { group: '$group', key: '$key' }, rows } },
  {
    $group: {
      _id: '$_id.group',
      rows: { $sum: { $cond: [all, '$rows', 0] } },
      numbers: { $push: { $cond: [all, '$$REMOVE', { k: '$_id.key', v: '$rows' }] } },
    },
  },
  { $set: { numbers: { $arrayToObject: '$numbers' } } },
];
