import { badUserInput, notFound } from '../../contract/errors.ts';
import type { Caller } from '../auth/caller.ts';
import type { UpdateTestCaseInput } from '../graphql/resolvers.generated.ts';
import type { TestCaseDoc } from '../models/test-case.ts';
import type { Platform } from '../platform.ts';
import { checkedGherkin } from './checked-gherkin.ts';
import { findOwn } from './find-own.ts';
import { present, requiredText } from './inputs.ts';

/** Runs that were started before keep the text that they were started with. */
export async function updateTestCase(
  { models }: Platform,
  { organisationId }: Caller,
  input: UpdateTestCaseInput,
): Promise<TestCaseDoc> {
  if (input.name === null) throw badUserInput('name cannot be cleared.');
  if (input.gherkin === null) throw badUserInput('gherkin cannot be cleared.');
  const { _id } = await findOwn('Test case', models.testCases, organisationId, input.id);
  const changes = present({
    name: input.name === undefined ? undefined : requiredText('name', input.name),
    gherkin: input.gherkin === undefined ? undefined : checkedGherkin(input.gherkin),
    updatedAt: new Date(),
  });
  const updated = await models.testCases
    .findOneAndUpdate({ _id, organisationId }, { $set: changes }, { returnDocument: 'after' })
    .lean<TestCaseDoc | null>();
  if (!updated) throw notFound('Test case', input.id);
  return updated;
}
