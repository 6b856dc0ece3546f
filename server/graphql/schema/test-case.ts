import type { TestCaseResolvers } from '../resolvers.generated.ts';

export const testCaseResolvers: TestCaseResolvers = {
  id: ({ _id }) => String(_id),
  target: ({ targetId }, _args, { loaders }) => loaders.targets.load(targetId),
  lastRun: async ({ _id }, _args, { loaders }) => (await loaders.lastRunOfTestCase.load(_id))[0] ?? null,
};
