import { issueSeverities } from '../../contract/worker-api.ts';
import type { Id } from '../models/ids.ts';
import type { IssueDoc } from '../models/issue.ts';
import { trusted } from '../models/query.ts';
import type { RunDoc } from '../models/run.ts';
import { forOrganisation } from '../models/scoped.ts';
import type { Platform } from '../platform.ts';

/** What each run saw, most severe first, as it was in that run: counts and novelty are the sighting's. By the run's id. */
export async function issuesOfRuns(
  { models }: Platform,
  organisationId: Id,
  runIds: readonly Id[],
): Promise<Map<string, IssueDoc[]>> {
  const sightings = await forOrganisation(models.sightings, organisationId).find({ runId: trusted({ $in: runIds }) });
  const issues = await forOrganisation(models.issues, organisationId).findByIds(
    sightings.map(({ issueId }) => issueId),
  );
  const issueOf = new Map(issues.map((issue) => [String(issue._id), issue]));
  const seen = new Map<string, IssueDoc[]>(runIds.map((id) => [String(id), []]));
  for (const { runId, issueId, occurrences, isNew } of sightings) {
    const issue = issueOf.get(String(issueId));
    if (issue) seen.get(String(runId))?.push({ ...issue, occurrences, isNew });
  }
  const rank = (issue: IssueDoc) => issueSeverities.indexOf(issue.severity);
  for (const list of seen.values())
    list.sort((a, b) => rank(a) - rank(b) || String(a._id).localeCompare(String(b._id)));
  return seen;
}

export async function issuesOfRun(platform: Platform, { organisationId, _id }: RunDoc): Promise<IssueDoc[]> {
  return (await issuesOfRuns(platform, organisationId, [_id])).get(String(_id)) ?? [];
}
