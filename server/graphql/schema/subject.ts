import type { SubjectResolvers } from '../resolvers.generated.ts';

export const subjectResolvers: SubjectResolvers = {
  id: ({ _id }) => String(_id),
  exploreDeployments: ({ exploreDeployments }) => exploreDeployments ?? false,
  targets: ({ _id }, _args, { loaders }) => loaders.targetsOfSubject.load(_id),
};
