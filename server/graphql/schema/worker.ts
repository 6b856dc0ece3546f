import type { WorkerResolvers, WorkerTokenResolvers } from '../resolvers.generated.ts';

/** A worker asks for runs, or tells of one, every 20 s at most. */
const goneMs = 60_000;

export const workerResolvers: WorkerResolvers = {
  id: ({ _id }) => String(_id),
  shared: ({ organisationId }) => organisationId === null,
  state: async (worker, _args, { loaders }) => {
    if (Date.now() - worker.seenAt.getTime() > goneMs) return 'GONE';
    if (worker.draining) return 'DRAINING';
    return (await loaders.heldByWorker.load(worker)) > 0 ? 'BUSY' : 'IDLE';
  },
  busy: (worker, _args, { loaders }) => loaders.heldByWorker.load(worker),
  runs: (worker, _args, { loaders }) => loaders.runsOfWorker.load(worker),
};

export const workerTokenResolvers: WorkerTokenResolvers = {
  id: ({ _id }) => String(_id),
};
