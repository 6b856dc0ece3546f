import { limits } from '../../../contract/limits.ts';
import { forOrganisation } from '../../models/scoped.ts';
import { batchPage } from '../../services/batch-page.ts';
import type { BatchResolvers, ExplorationStartResolvers } from '../resolvers.generated.ts';

export const batchResolvers: BatchResolvers = {
  id: ({ _id }) => String(_id),
  runs: ({ _id }, _args, { platform, caller }) =>
    forOrganisation(platform.models.runs, caller.organisationId)
      .find({ batchId: _id })
      .sort({ createdAt: -1, _id: -1 })
      .limit(limits.batchRuns),
  runCounts: ({ counts }) => ({ ...counts, total: counts.pending + counts.running + counts.completed + counts.failed }),
  url: ({ _id }, _args, { platform }) => batchPage(platform, _id),
};

export const explorationStartResolvers: ExplorationStartResolvers = {
  id: ({ _id }) => String(_id),
  batch: ({ batchId }, _args, { loaders }) => loaders.batches.load(batchId),
};
