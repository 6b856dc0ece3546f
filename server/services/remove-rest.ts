/** Takes away what a deleted product or target leaves behind. Killed at any line, the next pass goes on. */
import { alsoRemoved } from '../models/hides-removed.ts';
import type { Id } from '../models/ids.ts';
import { trusted } from '../models/query.ts';
import type { RemovalDoc } from '../models/removal.ts';
import type { Platform } from '../platform.ts';
import { cancelled } from './cancel-batch.ts';
import { letGo } from './end-run.ts';
import { dropArtifacts } from './drop-artifacts.ts';
import { removeTallied } from './remove-tallied.ts';

const rowsAtOnce = 200;
const targetsAtOnce = 1_000;
/** Longer than any call takes: what one that began before the deletion still writes, the last pass finds. */
const stragglersMs = 60_000;

export async function removeRest(platform: Platform, removal: RemovalDoc, signal: AbortSignal): Promise<void> {
  const { models } = platform;
  const { _id, organisationId, subjectId, at } = removal;
  const last = Date.now() > at.getTime() + stragglersMs;
  const targetIds = await allTargets(platform, removal);
  const own = { organisationId, ...(subjectId ? { subjectId } : { targetId: trusted({ $in: targetIds }) }) };
  // Without its target no run can be started any more; ended, none takes an artifact.
  await inChunks(targetIds, (ids) => models.targets.deleteMany({ organisationId, _id: trusted({ $in: ids }) }));
  await models.runs.updateMany(
    { ...own, status: trusted({ $in: ['pending', 'running'] }) },
    { $set: { ...cancelled, ...letGo, endTime: new Date() } },
  );
  for (;;) {
    signal.throwIfAborted();
    const runs = await models.runs
      .find(own, { batchId: 1 }, alsoRemoved)
      .limit(rowsAtOnce)
      .lean<{ _id: Id; batchId: Id }[]>();
    if (runs.length === 0) break;
    await removeRuns(platform, organisationId, runs);
  }
  for (;;) {
    signal.throwIfAborted();
    const issues = await models.issues.find(own, { _id: 1 }, alsoRemoved).limit(rowsAtOnce).lean<{ _id: Id }[]>();
    if (issues.length === 0) break;
    await removeTallied(
      platform,
      'issues',
      organisationId,
      issues.map(({ _id }) => _id),
    );
  }
  await models.testCases.deleteMany(own);
  if (subjectId) await models.trends.deleteMany({ organisationId, subjectId });
  await inChunks(targetIds, async (ids) => {
    const ofTargets = { organisationId, targetId: trusted({ $in: ids }) };
    await models.comments.deleteMany(ofTargets);
    await models.tallies.deleteMany({ ...ofTargets, rows: 0 });
  });
  if (last) await models.removals.deleteOne({ _id, organisationId });
  else
    await models.removals.updateOne(
      { _id, organisationId },
      { $set: { dueAt: new Date(at.getTime() + stragglersMs + 1) } },
    );
}

/** Those that the deletion saw and those that an upsert made at the same moment; kept, for what knows its target alone. */
async function allTargets({ models }: Platform, removal: RemovalDoc): Promise<Id[]> {
  const { _id, organisationId, subjectId, targetIds } = removal;
  if (!subjectId) return targetIds;
  const late = await models.targets.distinct('_id', { organisationId, subjectId, _id: trusted({ $nin: targetIds }) });
  if (late.length === 0) return targetIds;
  await models.removals.updateOne({ _id, organisationId }, { $addToSet: { targetIds: { $each: late } } });
  return [...targetIds, ...late];
}

/** The runs' own rows go last: they lead to everything else. */
async function removeRuns(
  platform: Platform,
  organisationId: Id,
  runs: readonly { _id: Id; batchId: Id }[],
): Promise<void> {
  const { models } = platform;
  const runIds = runs.map(({ _id }) => _id);
  const ofRuns = { organisationId, runId: trusted({ $in: runIds }) };
  // From here on the worker of a run that was just cancelled leaves no artifact either.
  await models.runs.updateMany(
    { organisationId, _id: trusted({ $in: runIds }), failure: 'CANCELLED' },
    { $inc: { epoch: 1 } },
  );
  await dropArtifacts(platform, organisationId, await models.artifacts.distinct('_id', ofRuns), { expired: false });
  await models.sightings.deleteMany(ofRuns);
  await models.journals.deleteMany(ofRuns);
  await models.liveViews.deleteMany(ofRuns);
  // A repeated start with the key of a run that is gone starts anew.
  await models.idempotency.deleteMany(ofRuns);
  // The runs of a batch are of one target.
  await models.batches.deleteMany({ organisationId, _id: trusted({ $in: runs.map(({ batchId }) => batchId) }) });
  await removeTallied(platform, 'runs', organisationId, runIds);
}

async function inChunks(ids: readonly Id[], remove: (ids: Id[]) => PromiseLike<unknown>): Promise<void> {
  for (let from = 0; from < ids.length; from += targetsAtOnce) await remove(ids.slice(from, from + targetsAtOnce));
}
