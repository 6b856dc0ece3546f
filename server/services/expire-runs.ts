import type { Id } from '../models/ids.ts';
import { inTransaction, trusted } from '../models/query.ts';
import type { RunDoc } from '../models/run.ts';
import { forOrganisation } from '../models/scoped.ts';
import type { SubjectDoc } from '../models/subject.ts';
import type { Platform } from '../platform.ts';
import { deriveBatch } from './derive-batch.ts';
import { dropArtifacts } from './drop-artifacts.ts';
import { dueRows } from './due-rows.ts';
import { holdUntil, type Term } from './keep-days.ts';
import { deleteTallied } from './remove-tallied.ts';
import { runsOfLiveIssues } from './runs-of-live-issues.ts';

const rowsAtOnce = 50;
type Due = Pick<RunDoc, '_id' | 'targetId' | 'batchId' | 'organisationId'>;

/** Takes a product's runs whose days are over, but for those that a live issue or a comment on GitHub leads to. */
export async function expireRuns(
  platform: Platform,
  { organisationId, _id: subjectId }: SubjectDoc,
  { before, now, signal }: Term,
): Promise<void> {
  const runs = forOrganisation(platform.models.runs, organisationId);
  const find = (held: object) =>
    runs
      // One that has not ended has no such time.
      .find({ subjectId, endTime: trusted({ $lt: before }) })
      .where(held)
      .select({ organisationId: 1, targetId: 1, batchId: 1 })
      .limit(rowsAtOnce);
  for await (const rows of dueRows(find, now, signal)) await expireSome(platform, organisationId, rows, now);
}

async function expireSome(platform: Platform, organisationId: Id, rows: readonly Due[], now: number): Promise<void> {
  const { models } = platform;
  const ids = rows.map(({ _id }) => _id);
  const held = await runsOfLiveIssues(platform, organisationId, ids);
  const commented = await models.comments.distinct('runId', {
    organisationId,
    targetId: trusted({ $in: rows.map(({ targetId }) => targetId) }),
    runId: trusted({ $in: ids }),
  });
  for (const id of commented) held.add(String(id));
  const kept = ids.filter((id) => held.has(String(id)));
  await models.runs.updateMany(
    { organisationId, _id: trusted({ $in: kept }) },
    { $set: { heldUntil: holdUntil(now) } },
  );
  await removeRuns(
    platform,
    organisationId,
    rows.filter(({ _id }) => !held.has(String(_id))),
  );
}

/** Ended, they take nothing more: first the artifacts go, then everything else in one piece. */
async function removeRuns(platform: Platform, organisationId: Id, rows: readonly Due[]): Promise<void> {
  if (rows.length === 0) return;
  const { models } = platform;
  const ids = rows.map(({ _id }) => _id);
  const ofRuns = { organisationId, runId: trusted({ $in: ids }) };
  await dropArtifacts(platform, organisationId, await models.artifacts.distinct('_id', ofRuns), { expired: true });
  await inTransaction(platform.connection, async (session) => {
    await models.sightings.deleteMany(ofRuns, { session });
    await models.journals.deleteMany(ofRuns, { session });
    await models.idempotency.deleteMany(ofRuns, { session });
    await deleteTallied(platform, 'runs', organisationId, ids, session);
    for (const run of new Map(rows.map((row) => [String(row.batchId), row])).values()) {
      const others = await models.runs.exists({ organisationId, batchId: run.batchId }).session(session);
      if (others) await deriveBatch(platform, run, session);
      else await models.batches.deleteOne({ _id: run.batchId, organisationId }, { session });
    }
  });
}
