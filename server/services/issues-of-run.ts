import { issueSeverities } from '../../contract/worker-api.ts';
import type { IssueDoc } from '../models/issue.ts';
import { trusted } from '../models/query.ts';
import type { RunDoc } from '../models/run.ts';
import { forOrganisation } from '../models/scoped.ts';
import type { Platform } from '../platform.ts';

/** What a run saw, most severe first, as it was in this run: counts and novelty are the sighting's. */
export async function issuesOfRun({ models }: Platform, { organisationId, _id: runId }: RunDoc): Promise<IssueDoc[]> {
  const sightings = await forOrganisation(models.sightings, organisationId).find({ runId });
  const byIssue = new Map(sightings.map((sighting) => [String(sighting.issueId), sighting]));
  const issues = await forOrganisation(models.issues, organisationId).find({
    _id: trusted({ $in: sightings.map(({ issueId }) => issueId) }),
  });
  const rank = (issue: IssueDoc) => issueSeverities.indexOf(issue.severity);
  return issues
    .map((issue) => {
      const { occurrences, isNew } = byIssue.get(String(issue._id)) ?? issue;
      return { ...issue, occurrences, isNew };
    })
    .sort((a, b) => rank(a) - rank(b) || String(a._id).localeCompare(String(b._id)));
}
