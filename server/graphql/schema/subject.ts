import { badUserInput } from '../../../contract/errors.ts';
import { limits } from '../../../contract/limits.ts';
import type { SubjectResolvers } from '../resolvers.generated.ts';

export const subjectResolvers: SubjectResolvers = {
  id: ({ _id }) => String(_id),
  exploreDeployments: ({ exploreDeployments }) => exploreDeployments ?? false,
  issueTrend: ({ _id }, { days }, { loaders }) => {
    const { trendDaysMin: least, trendDaysMax: most } = limits;
    if (days < least || days > most) throw badUserInput(`days: from ${least} to ${most}.`);
    return loaders.issueTrendOfSubject.load({ subjectId: _id, days });
  },
  targets: ({ _id }, _args, { loaders }) => loaders.targetsOfSubject.load(_id),
};
