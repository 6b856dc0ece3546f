import { normaliseUrl } from '../../contract/issue-fingerprint.ts';
import type { Id } from '../models/ids.ts';
import type { IssueDoc } from '../models/issue.ts';
import { type ClientSession, trusted } from '../models/query.ts';
import type { RunDoc } from '../models/run.ts';
import type { Platform } from '../platform.ts';

/**
 * Turns FIXED the open issues of pages that a completed exploration visited without seeing them. What is muted stays so,
 * and so does what a run saw that began no earlier than this one. Only a test case can show its own assertion again;
 * those of an exploration (a blank page, `NaN` for a value) are like any other issue.
 */
export async function fixAbsentIssues(
  platform: Platform,
  run: RunDoc,
  visitedPaths: readonly string[],
  session: ClientSession,
): Promise<void> {
  const { models } = platform;
  const { organisationId, targetId, startTime, createdAt } = run;
  if (run.testCase) return fixAssertions(platform, run, run.testCase.id, session);
  if (visitedPaths.length === 0) return;
  const visited = new Set(visitedPaths);
  const open = await models.issues
    .find(
      {
        organisationId,
        targetId,
        status: 'OPEN',
        testCaseId: trusted({ $eq: null }),
        lastRunAt: trusted({ $lt: startTime ?? createdAt }),
      },
      { url: 1 },
    )
    .session(session)
    .lean<Pick<IssueDoc, '_id' | 'url'>[]>();
  const fixed = open.filter(({ url }) => visited.has(normaliseUrl(url))).map(({ _id }) => _id);
  if (fixed.length === 0) return;
  await models.issues.updateMany(
    { organisationId, _id: trusted({ $in: fixed }), status: 'OPEN' },
    { $set: { status: 'FIXED', fixedRunId: run._id } },
    { session },
  );
}

/** A test case that held to its end shows that what it complained of before is mended. */
async function fixAssertions(
  { models }: Platform,
  { _id, organisationId, targetId, startTime, createdAt }: RunDoc,
  testCaseId: Id,
  session: ClientSession,
): Promise<void> {
  await models.issues.updateMany(
    {
      organisationId,
      targetId,
      testCaseId: trusted({ $eq: testCaseId }),
      status: 'OPEN',
      lastRunAt: trusted({ $lt: startTime ?? createdAt }),
    },
    { $set: { status: 'FIXED', fixedRunId: _id } },
    { session },
  );
}
