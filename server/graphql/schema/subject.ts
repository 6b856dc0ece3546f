import { listTargets } from '../../services/list-products.ts';
import type { SubjectResolvers } from '../resolvers.generated.ts';

export const subjectResolvers: SubjectResolvers = {
  id: ({ _id }) => String(_id),
  targets: ({ _id }, _args, { platform, caller }) => listTargets(platform, caller, String(_id)),
};
