import type { Id } from '../models/ids.ts';
import { inTransaction, trusted } from '../models/query.ts';
import { forOrganisation } from '../models/scoped.ts';
import type { SubjectDoc } from '../models/subject.ts';
import type { Platform } from '../platform.ts';
import { untilNone } from './due-rows.ts';
import type { Term } from './keep-days.ts';
import { deleteTallied } from './remove-tallied.ts';

const issuesAtOnce = 100;
const sightingsAtOnce = 200;

/** Takes a product's FIXED issues that were not seen for its days. */
export async function expireIssues(
  platform: Platform,
  { organisationId, _id: subjectId }: SubjectDoc,
  { before, signal }: Term,
): Promise<void> {
  const due = { subjectId, status: 'FIXED' as const, lastSeenAt: trusted({ $lt: before }) };
  const issues = forOrganisation(platform.models.issues, organisationId);
  const find = () => issues.find(due).select({ _id: 1 }).limit(issuesAtOnce);
  for await (const rows of untilNone(find, signal)) {
    const ids = rows.map(({ _id }) => _id);
    await removeIssues(platform, organisationId, ids, due, signal);
  }
}

async function removeIssues(
  platform: Platform,
  organisationId: Id,
  ids: readonly Id[],
  due: object,
  signal: AbortSignal,
): Promise<void> {
  const { models, connection } = platform;
  do signal.throwIfAborted();
  while (await removeSightings(platform, organisationId, ids));
  await inTransaction(connection, async (session) => {
    // A run may have seen one again meanwhile.
    const still = await models.issues
      .find({ organisationId, _id: trusted({ $in: ids }) }, { _id: 1 })
      .where(due)
      .session(session)
      .lean<{ _id: Id }[]>();
    await deleteTallied(
      platform,
      'issues',
      organisationId,
      still.map(({ _id }) => _id),
      session,
    );
  });
}

/** True when there may be more. A run counts what it still shows. */
function removeSightings({ models, connection }: Platform, organisationId: Id, issueIds: readonly Id[]) {
  return inTransaction(connection, async (session) => {
    const rows = await models.sightings
      .find({ organisationId, issueId: trusted({ $in: issueIds }) }, { runId: 1, exception: 1 })
      .limit(sightingsAtOnce)
      .session(session)
      .lean<{ _id: Id; runId: Id; exception: boolean }[]>();
    const counted = Map.groupBy(
      rows.filter(({ exception }) => exception),
      ({ runId }) => String(runId),
    );
    for (const [one, ...more] of counted.values()) {
      const fewer = { $inc: { exceptionCount: -1 - more.length } };
      if (one) await models.runs.updateOne({ _id: one.runId, organisationId }, fewer, { session });
    }
    await models.sightings.deleteMany(
      { organisationId, _id: trusted({ $in: rows.map(({ _id }) => _id) }) },
      { session },
    );
    return rows.length === sightingsAtOnce;
  });
}
