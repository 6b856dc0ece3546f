import { conflict, notFound } from '../../contract/errors.ts';
import { limits } from '../../contract/limits.ts';
import type { Caller } from '../auth/caller.ts';
import type { CreateTestCaseInput } from '../graphql/resolvers.generated.ts';
import { newId } from '../models/ids.ts';
import { inTransaction } from '../models/query.ts';
import type { TestCaseDoc } from '../models/test-case.ts';
import type { Platform } from '../platform.ts';
import { checkedGherkin } from './checked-gherkin.ts';
import { findOwn } from './find-own.ts';
import { requiredText } from './inputs.ts';

/** Members may: test cases are part of running, not of administering. */
export async function createTestCase(
  { models, connection }: Platform,
  { organisationId }: Caller,
  input: CreateTestCaseInput,
): Promise<TestCaseDoc> {
  const name = requiredText('name', input.name);
  const gherkin = checkedGherkin(input.gherkin);
  const target = await findOwn('Target', models.targets, organisationId, input.targetId);
  const { _id: targetId, subjectId } = target;
  const now = new Date();
  const testCase = { _id: newId(), organisationId, subjectId, targetId, name, gherkin, createdAt: now, updatedAt: now };
  return inTransaction(connection, async (session) => {
    // Touching the target makes creations of one target take turns, so that the count stands.
    const { matchedCount } = await models.targets.updateOne(
      { _id: targetId, organisationId },
      { $inc: { testCasesMade: 1 } },
      { session },
    );
    if (matchedCount === 0) throw notFound('Target', input.targetId);
    const { testCasesPerTarget: most } = limits;
    if ((await models.testCases.countDocuments({ organisationId, targetId }).session(session)) >= most)
      throw conflict(`A target has ${most} test cases at most: delete one first.`);
    await models.testCases.create([testCase], { session });
    return testCase;
  });
}
