import { cancelBatch } from '../../services/cancel-batch.ts';
import { createSubject } from '../../services/create-subject.ts';
import { startExploration } from '../../services/start-exploration.ts';
import { updateSubject } from '../../services/update-subject.ts';
import { upsertTarget } from '../../services/upsert-target.ts';
import type { MutationResolvers } from '../resolvers.generated.ts';

export const mutationResolvers: MutationResolvers = {
  createSubject: (_parent, { input }, { platform, caller }) => createSubject(platform, caller, input),
  updateSubject: (_parent, { input }, { platform, caller }) => updateSubject(platform, caller, input),
  upsertSimulationTarget: (_parent, { input }, { platform, caller }) => upsertTarget(platform, caller, input),
  startExploration: (_parent, { input }, { platform, caller }) => startExploration(platform, caller, input),
  cancelBatch: (_parent, { id }, { platform, caller }) => cancelBatch(platform, caller, id),
};
