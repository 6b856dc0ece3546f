import { batchPage } from '../../services/batch-page.ts';
import type { BatchResolvers, ExplorationStartResolvers } from '../resolvers.generated.ts';

export const batchResolvers: BatchResolvers = {
  id: ({ _id }) => String(_id),
  runs: ({ _id }, _args, { loaders }) => loaders.runsOfBatch.load(_id),
  runCounts: ({ counts }) => ({ ...counts, total: counts.pending + counts.running + counts.completed + counts.failed }),
  url: ({ _id }, _args, { platform }) => batchPage(platform, _id),
};

export const explorationStartResolvers: ExplorationStartResolvers = {
  id: ({ _id }) => String(_id),
  batch: ({ batchId }, _args, { loaders }) => loaders.batches.load(batchId),
};
