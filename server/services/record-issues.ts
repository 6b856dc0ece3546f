import type { FoundIssue } from '../../contract/worker-api.ts';
import type { IssueDoc } from '../models/issue.ts';
import { newId } from '../models/ids.ts';
import { type ClientSession, trusted } from '../models/query.ts';
import type { RunDoc } from '../models/run.ts';
import type { SightingDoc } from '../models/sighting.ts';
import type { Platform } from '../platform.ts';
import { knownFingerprints } from './issue-novelty.ts';

/**
 * Writes what a run saw. A report counts over the whole run, so repeating one changes nothing; after a take-over the
 * larger of both workers' counts stands.
 */
export async function recordIssues(
  platform: Platform,
  run: RunDoc,
  found: readonly FoundIssue[],
  session: ClientSession,
): Promise<void> {
  if (found.length === 0) return;
  const { models } = platform;
  const { organisationId, targetId, _id: runId } = run;
  const fingerprints = found.map(({ fingerprint }) => fingerprint);
  const known = await knownFingerprints(platform, run, fingerprints, session);
  const issues = await models.issues
    .find({ organisationId, targetId, fingerprint: trusted({ $in: fingerprints }) })
    .session(session)
    .lean();
  const issueOf = new Map(issues.map((issue) => [issue.fingerprint, issue]));
  const seen = await models.sightings
    .find({ organisationId, runId, issueId: trusted({ $in: issues.map(({ _id }) => _id) }) })
    .session(session)
    .lean();
  const sightingOf = new Map(seen.map((sighting) => [String(sighting.issueId), sighting]));

  for (const item of found) {
    const before = issueOf.get(item.fingerprint);
    const sighting = before && sightingOf.get(String(before._id));
    const isNew = !known.has(item.fingerprint);
    const occurrences = Math.max(item.occurrences, sighting?.occurrences ?? 0);
    const issueId = before?._id ?? newId();
    if (before)
      await updateIssue(platform, before, run, item, isNew, occurrences - (sighting?.occurrences ?? 0), session);
    else await models.issues.create([newIssue(run, item, issueId, isNew)], { session });
    if (sighting) {
      await models.sightings.updateOne(
        { _id: sighting._id, organisationId },
        { $set: { occurrences, isNew } },
        { session },
      );
      continue;
    }
    const row: SightingDoc = {
      _id: newId(),
      organisationId,
      runId,
      batchId: run.batchId,
      issueId,
      occurrences,
      isNew,
      exception: item.kind !== 'ACCESSIBILITY',
    };
    await models.sightings.create([row], { session });
  }
  const exceptionCount = await models.sightings
    .countDocuments({ organisationId, runId, exception: true })
    .session(session);
  await models.runs.updateOne({ _id: runId, organisationId }, { $set: { exceptionCount } }, { session });
}

async function updateIssue(
  { models }: Platform,
  before: IssueDoc,
  run: RunDoc,
  item: FoundIssue,
  isNew: boolean,
  more: number,
  session: ClientSession,
): Promise<void> {
  await models.issues.updateOne(
    { _id: before._id, organisationId: before.organisationId },
    {
      $set: {
        severity: item.severity,
        isNew,
        lastSeenAt: new Date(Math.max(before.lastSeenAt.getTime(), Date.parse(item.lastSeenAt))),
        lastRunAt: new Date(Math.max(before.lastRunAt.getTime(), begun(run).getTime())),
        testCaseId: assertedBy(run, item),
        ...(begun(run) >= before.lastRunAt && { lastRunId: run._id }),
        ...(before.status === 'FIXED' && { status: 'OPEN' }),
        ...(item.reproduction && { reproduction: item.reproduction }),
        ...(item.screenshot && { screenshotRunId: run._id, screenshotName: item.screenshot }),
        ...(item.evidence && { evidence: { runId: run._id, ...item.evidence } }),
      },
      $inc: { occurrences: more },
    },
    { session },
  );
}

function newIssue(run: RunDoc, item: FoundIssue, _id: IssueDoc['_id'], isNew: boolean): IssueDoc {
  return {
    _id,
    organisationId: run.organisationId,
    subjectId: run.subjectId,
    targetId: run.targetId,
    mainline: run.mainline,
    fingerprint: item.fingerprint,
    kind: item.kind,
    severity: item.severity,
    status: 'OPEN',
    title: item.title,
    message: item.message,
    stack: item.stack,
    url: item.url,
    isNew,
    occurrences: item.occurrences,
    firstSeenAt: new Date(item.firstSeenAt),
    lastSeenAt: new Date(item.lastSeenAt),
    lastRunAt: begun(run),
    lastRunId: run._id,
    testCaseId: assertedBy(run, item),
    reproduction: item.reproduction,
    screenshotRunId: item.screenshot ? run._id : null,
    screenshotName: item.screenshot,
    evidence: item.evidence ? { runId: run._id, ...item.evidence } : null,
  };
}

const begun = ({ startTime, createdAt }: RunDoc): Date => startTime ?? createdAt;

const assertedBy = ({ testCase }: RunDoc, { kind }: FoundIssue) =>
  kind === 'ASSERTION' && testCase ? testCase.id : null;
