import type { WorkerTokenResolvers } from '../resolvers.generated.ts';

export const workerTokenResolvers: WorkerTokenResolvers = {
  id: ({ _id }) => String(_id),
};
