import { badUserInput, notFound } from '../../contract/errors.ts';
import { limits } from '../../contract/limits.ts';
import type { Caller } from '../auth/caller.ts';
import type { RunAllTestCasesInput } from '../graphql/resolvers.generated.ts';
import { parseId } from '../models/ids.ts';
import { forOrganisation } from '../models/scoped.ts';
import type { Platform } from '../platform.ts';
import { createRuns } from './create-runs.ts';
import { callersOrigin, draftRun } from './draft-run.ts';
import { explorationUrl } from './exploration-url.ts';
import { findCredentialSet } from './find-credential-set.ts';
import { findOwn } from './find-own.ts';
import { findClaimed, idempotencyClaim } from './idempotency.ts';

/** One batch with a run for each test case of the target, or for one of them; returns the batch's id. */
export async function runAllTestCases(
  platform: Platform,
  caller: Caller,
  input: RunAllTestCasesInput,
): Promise<string> {
  const { models, config } = platform;
  const { organisationId } = caller;
  const claim = idempotencyClaim(caller, 'runAllTestCases', input);
  const earlier = claim && (await findClaimed(platform, caller, claim));
  if (earlier) return String(earlier.batchId);

  const target = await findOwn('Target', models.targets, organisationId, input.targetId);
  const subject = await findOwn('Product', models.subjects, organisationId, String(target.subjectId));
  const set = input.credentialSetId == null ? null : await findCredentialSet(platform, caller, input.credentialSetId);
  const only = input.testCaseId == null ? null : parseId(input.testCaseId);
  const [first, ...rest] = await forOrganisation(models.testCases, organisationId)
    .find({ targetId: target._id, ...(only && { _id: only }) })
    .sort({ createdAt: 1, _id: 1 })
    .limit(limits.testCasesPerTarget);
  if (input.testCaseId != null && (!only || !first)) throw notFound('Test case', input.testCaseId);
  if (!first) throw badUserInput(`The target ${target.name} has no test case: make one with createTestCase.`);
  const url = explorationUrl(caller, null, false, subject);
  const draft = (testCase: typeof first, batchId?: typeof first._id) =>
    draftRun(
      caller,
      subject,
      target,
      {
        approach: 'TEST_CASE',
        origin: callersOrigin(caller),
        url,
        commitSha: null,
        inputValues: {},
        maxDurationSeconds: config.explorationDefaultSeconds,
        credentialSetId: set?._id ?? null,
        testCase: { id: testCase._id, name: testCase.name, gherkin: testCase.gherkin },
      },
      batchId,
    );
  const run = draft(first);
  const drafts = [run, ...rest.map((testCase) => draft(testCase, run.batchId))] as const;
  const [created] = await createRuns(platform, caller, { target, drafts, comment: null, claim });
  return String(created.batchId);
}
