import type { ArtifactDoc } from '../models/artifact.ts';
import type { Id } from '../models/ids.ts';
import { trusted } from '../models/query.ts';
import { forOrganisation } from '../models/scoped.ts';
import type { SubjectDoc } from '../models/subject.ts';
import type { Platform } from '../platform.ts';
import { dropArtifacts } from './drop-artifacts.ts';
import { dueRows } from './due-rows.ts';
import { holdUntil, type Term } from './keep-days.ts';
import { runsOfLiveIssues } from './runs-of-live-issues.ts';

const rowsAtOnce = 200;

/** Takes a product's artifacts whose days are over, but for those of runs that go on or that a live issue needs. */
export async function expireArtifacts(
  platform: Platform,
  { organisationId, _id: subjectId }: SubjectDoc,
  { before, now, signal }: Term,
): Promise<void> {
  const artifacts = forOrganisation(platform.models.artifacts, organisationId);
  const find = (held: object) =>
    artifacts
      .find({ subjectId, createdAt: trusted({ $lt: before }) })
      .where(held)
      .select({ runId: 1 })
      .limit(rowsAtOnce);
  for await (const rows of dueRows(find, now, signal)) await expireSome(platform, organisationId, rows, now);
}

async function expireSome(
  platform: Platform,
  organisationId: Id,
  rows: readonly Pick<ArtifactDoc, '_id' | 'runId'>[],
  now: number,
): Promise<void> {
  const { models } = platform;
  const runIds = [...new Map(rows.map(({ runId }) => [String(runId), runId])).values()];
  const held = await runsOfLiveIssues(platform, organisationId, runIds);
  const going = { status: trusted({ $in: ['pending', 'running'] as const }) };
  for (const { _id } of await forOrganisation(models.runs, organisationId).findByIds(runIds, going))
    held.add(String(_id));
  const kept = rows.filter(({ runId }) => held.has(String(runId))).map(({ _id }) => _id);
  await models.artifacts.updateMany(
    { organisationId, _id: trusted({ $in: kept }) },
    { $set: { heldUntil: holdUntil(now) } },
  );
  const gone = rows.filter(({ runId }) => !held.has(String(runId))).map(({ _id }) => _id);
  await dropArtifacts(platform, organisationId, gone, { expired: true });
}
