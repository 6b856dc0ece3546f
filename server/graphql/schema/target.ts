import { githubWebAddress } from '../../auth/github-web-address.ts';
import type { TargetResolvers } from '../resolvers.generated.ts';

export const targetResolvers: TargetResolvers = {
  id: ({ _id }) => String(_id),
  ciRunUrl: ({ metadata }) => httpUrl(metadata?.ciRunUrl),
  pullRequestUrl: ({ buildKey }, _args, { platform }) => {
    const [, repository, number] = /^github:repo=([\w.-]+\/[\w.-]+):pr=(\d+)(?::|$)/.exec(buildKey) ?? [];
    return repository ? `${githubWebAddress(platform.config.githubApiUrl)}/${repository}/pull/${number}` : null;
  },
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
