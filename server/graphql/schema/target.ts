import type { TargetResolvers } from '../resolvers.generated.ts';

export const targetResolvers: TargetResolvers = {
  id: ({ _id }) => String(_id),
  ciRunUrl: ({ metadata }) => httpUrl(metadata?.ciRunUrl),
  url: async ({ subjectId }, _args, { loaders }) => (await loaders.subjects.load(subjectId)).baseUrl,
  subject: ({ subjectId }, _args, { loaders }) => loaders.subjects.load(subjectId),
  testCases: ({ _id }, _args, { loaders }) => loaders.testCasesOfTarget.load(_id),
  latestRun: async ({ _id }, _args, { loaders }) => (await loaders.latestRunOfTarget.load(_id))[0] ?? null,
  openIssues: async ({ _id }, _args, { loaders }) => (await loaders.openIssuesOfTarget.load(_id))[0] ?? 0,
};

function httpUrl(value: unknown): string | null {
  if (typeof value !== 'string' || !URL.canParse(value)) return null;
  return /^https?:$/.test(new URL(value).protocol) ? value : null;
}
