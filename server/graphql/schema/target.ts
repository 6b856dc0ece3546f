import { forOrganisation } from '../../models/scoped.ts';
import type { TargetResolvers } from '../resolvers.generated.ts';

export const targetResolvers: TargetResolvers = {
  id: ({ _id }) => String(_id),
  ciRunUrl: ({ metadata }) => httpUrl(metadata?.ciRunUrl),
  url: async ({ subjectId }, _args, { loaders }) => (await loaders.subjects.load(subjectId)).baseUrl,
  subject: ({ subjectId }, _args, { loaders }) => loaders.subjects.load(subjectId),
  latestRun: async ({ _id }, _args, { platform, caller }) => {
    const [latest] = await forOrganisation(platform.models.runs, caller.organisationId)
      .find({ targetId: _id })
      .sort({ createdAt: -1, _id: -1 })
      .limit(1);
    return latest ?? null;
  },
};

function httpUrl(value: unknown): string | null {
  if (typeof value !== 'string' || !URL.canParse(value)) return null;
  return /^https?:$/.test(new URL(value).protocol) ? value : null;
}
