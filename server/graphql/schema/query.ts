import { auditLog } from '../../services/audit-log.ts';
import { findOwn } from '../../services/find-own.ts';
import { polledBatch } from '../../services/polled-batches.ts';
import { listApiKeys } from '../../services/list-api-keys.ts';
import { listCredentialSets } from '../../services/list-credential-sets.ts';
import { listInvitations } from '../../services/list-invitations.ts';
import { listIssues } from '../../services/list-issues.ts';
import { listMembers } from '../../services/list-members.ts';
import { listRuns } from '../../services/list-runs.ts';
import { listWorkerTokens } from '../../services/list-worker-tokens.ts';
import { listWorkers } from '../../services/list-workers.ts';
import { listSubjects, listTargets } from '../../services/list-products.ts';
import type { QueryResolvers } from '../resolvers.generated.ts';

export const queryResolvers: QueryResolvers = {
  viewer: (_parent, _args, { caller }) => caller,
  subjects: (_parent, _args, { platform, caller }) => listSubjects(platform, caller),
  subject: (_parent, { id }, { platform, caller }) =>
    findOwn('Product', platform.models.subjects, caller.organisationId, id),
  targets: (_parent, { subjectId }, { platform, caller }) => listTargets(platform, caller, subjectId ?? null),
  target: (_parent, { id }, { platform, caller }) =>
    findOwn('Target', platform.models.targets, caller.organisationId, id),
  runs: (_parent, args, { platform, caller }) => listRuns(platform, caller, args),
  run: (_parent, { id }, { platform, caller }) => findOwn('Run', platform.models.runs, caller.organisationId, id),
  batch: (_parent, { id }, { platform, caller }) => polledBatch(platform, caller.organisationId, id),
  issues: (_parent, args, { platform, caller }) => listIssues(platform, caller, args),
  testCases: async (_parent, { targetId }, { platform, caller, loaders }) => {
    const { _id } = await findOwn('Target', platform.models.targets, caller.organisationId, targetId);
    return loaders.testCasesOfTarget.load(_id);
  },
  testCase: (_parent, { id }, { platform, caller }) =>
    findOwn('Test case', platform.models.testCases, caller.organisationId, id),
  credentialSets: (_parent, _args, { platform, caller }) => listCredentialSets(platform, caller),
  apiKeys: (_parent, _args, { platform, caller }) => listApiKeys(platform, caller),
  workers: (_parent, _args, { platform, caller }) => listWorkers(platform, caller),
  workerTokens: (_parent, _args, { platform, caller }) => listWorkerTokens(platform, caller),
  members: (_parent, _args, { platform, caller }) => listMembers(platform, caller),
  invitations: (_parent, _args, { platform, caller }) => listInvitations(platform, caller),
  auditLog: (_parent, args, { platform, caller }) => auditLog(platform, caller, args),
  issue: (_parent, { id }, { platform, caller }) => findOwn('Issue', platform.models.issues, caller.organisationId, id),
};
