/** Counts an organisation's rows anew: when very many came at once, and when the tallies do not agree with the rows. */
import { touched } from '../models/changed-at.ts';
import { type Id, newId } from '../models/ids.ts';
import { inTransaction, trusted } from '../models/query.ts';
import { countedRuns } from '../models/run.ts';
import { wordsExpression } from '../models/numbered-name.ts';
import { counted, untalliedIndex } from '../models/tallied.ts';
import { counting, type TallyDoc } from '../models/tally.ts';
import type { Platform } from '../platform.ts';
import { noteTrend } from './note-trend.ts';
import { renumberRuns } from './renumber-runs.ts';

const rowsAtOnce = 2_000;
/** A transaction ends after a minute. */
const countMs = 50_000;

interface Group {
  readonly _id: Pick<TallyDoc, 'subjectId' | 'targetId' | 'kind' | 'status' | 'words' | 'targetName'>;
  readonly rows: number;
}

/** From its first write to its last, whoever counts reads the rows themselves. Killed in between, the next one goes on. */
export async function rebuildTallies(
  platform: Platform,
  of: TallyDoc['of'],
  organisationId: Id,
  signal: AbortSignal,
): Promise<void> {
  const { models } = platform;
  const state = { organisationId, of, targetId: null, kind: counting, status: counting };
  await models.tallies.updateOne(state, { $set: { rows: 0 } }, { upsert: true });
  const own = { organisationId };
  const miscounted = { $ne: ['$status', '$talliedAs'] };
  const wrong: Record<string, unknown> = { tallied: true, $expr: trusted(miscounted) };
  if (of === 'runs') await renumberRuns(platform, organisationId, signal);
  if (of === 'runs') await models.runs.updateMany(own, { $set: { tallied: null } }).where(wrong);
  else await models.issues.updateMany(own, { $set: { tallied: null } }).where(wrong);
  if (of === 'issues') await models.issues.updateMany({ ...own, changedAt: null }, touched, { updatePipeline: true });
  // Outside of a transaction MongoDB changes rows ten times faster.
  for (;;) {
    signal.throwIfAborted();
    if ((await tallySome(platform, of, organisationId)) === 0) break;
  }
  await inTransaction(platform.connection, async (session) => {
    const kind = of === 'runs' ? '$approach' : '$kind';
    const by = { subjectId: '$subjectId', targetId: '$targetId', kind, status: '$talliedAs', ...nameOf[of] };
    const pipeline = [
      { $match: { organisationId, talliedAs: { $gt: '' } } },
      { $group: { _id: by, rows: { $sum: 1 } } },
    ];
    const groups: Group[] = await (of === 'runs'
      ? models.runs.aggregate<Group>(pipeline, { maxTimeMS: countMs, session })
      : models.issues.aggregate<Group>(pipeline, { maxTimeMS: countMs, session }));
    const whole = new Map<string, Group>();
    for (const { _id, rows } of groups) {
      const key = `${_id.kind} ${_id.status}`;
      const before = whole.get(key)?.rows ?? 0;
      whole.set(key, {
        _id: { ..._id, subjectId: null, targetId: null, words: null, targetName: null },
        rows: before + rows,
      });
    }
    const all = [...groups, ...whole.values()];
    if (of === 'issues') {
      const before = await models.tallies
        .find({ organisationId, of, status: 'OPEN', subjectId: trusted({ $ne: null }) }, { subjectId: 1, rows: 1 })
        .session(session)
        .lean();
      const counted = groups.flatMap(({ _id: { subjectId, status }, rows }) =>
        subjectId && status === 'OPEN' ? { subjectId, opened: rows } : [],
      );
      const uncounted = before.flatMap(({ subjectId, rows }) => (subjectId ? { subjectId, opened: -rows } : []));
      await noteTrend(platform, organisationId, [...counted, ...uncounted], session);
    }
    await models.tallies.deleteMany({ organisationId, of }, { session });
    await models.tallies.insertMany(
      all.map(({ _id, rows }) => ({ _id: newId(), organisationId, of, ..._id, rows })),
      { session },
    );
  });
}

const words = wordsExpression;
/** As tallyName has it. */
const nameOf = {
  runs: {
    words,
    targetName: { $cond: [{ $gte: [{ $indexOfBytes: [words, '$targetName'] }, 0] }, null, '$targetName'] },
  },
  issues: { words: null, targetName: null },
};

/** Marks rows as counted that are not; what runs is left to whoever counts. */
async function tallySome({ models }: Platform, of: TallyDoc['of'], organisationId: Id): Promise<number> {
  const own = { organisationId };
  const open: Record<string, unknown> = { tallied: null, status: trusted({ $ne: 'running' }) };
  const rows = await (of === 'runs'
    ? models.runs.find(own, { _id: 1 }).where(open).hint(untalliedIndex).limit(rowsAtOnce).lean()
    : models.issues.find(own, { _id: 1 }).where(open).hint(untalliedIndex).limit(rowsAtOnce).lean());
  const those = { organisationId, _id: trusted({ $in: rows.map(({ _id }) => _id) }) };
  if (of === 'runs') await models.runs.updateMany(those, countedRuns, { updatePipeline: true });
  else await models.issues.updateMany(those, counted, { updatePipeline: true });
  return rows.length;
}
