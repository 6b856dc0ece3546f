import { cancelBatch } from '../../services/cancel-batch.ts';
import { changePassword } from '../../services/change-password.ts';
import { createCredentialSet } from '../../services/create-credential-set.ts';
import { createSubject } from '../../services/create-subject.ts';
import { createTestCase } from '../../services/create-test-case.ts';
import { createWorkerToken } from '../../services/create-worker-token.ts';
import { deleteCredentialSet } from '../../services/delete-credential-set.ts';
import { deleteSubject } from '../../services/delete-subject.ts';
import { deleteTarget } from '../../services/delete-target.ts';
import { deleteTestCase } from '../../services/delete-test-case.ts';
import { drainWorker } from '../../services/drain-worker.ts';
import { generateApiKey } from '../../services/generate-api-key.ts';
import { inviteMember } from '../../services/invite-member.ts';
import { removeMember } from '../../services/remove-member.ts';
import { revokeApiKey } from '../../services/revoke-api-key.ts';
import { revokeInvitation } from '../../services/revoke-invitation.ts';
import { revokeWorkerToken } from '../../services/revoke-worker-token.ts';
import { rotateApiKey } from '../../services/rotate-api-key.ts';
import { signOutEverywhere } from '../../services/sign-out-everywhere.ts';
import { runAllTestCases } from '../../services/run-all-test-cases.ts';
import { startExploration } from '../../services/start-exploration.ts';
import { unlinkInstallation } from '../../services/unlink-installation.ts';
import { updateCredentialSet } from '../../services/update-credential-set.ts';
import { updateIssue } from '../../services/update-issue.ts';
import { updateMember } from '../../services/update-member.ts';
import { updateSubject } from '../../services/update-subject.ts';
import { updateTestCase } from '../../services/update-test-case.ts';
import { upsertTarget } from '../../services/upsert-target.ts';
import type { MutationResolvers } from '../resolvers.generated.ts';

export const mutationResolvers: MutationResolvers = {
  createSubject: (_parent, { input }, { platform, caller }) => createSubject(platform, caller, input),
  updateSubject: (_parent, { input }, { platform, caller }) => updateSubject(platform, caller, input),
  deleteSubject: (_parent, { id }, { platform, caller }) => deleteSubject(platform, caller, id),
  deleteTarget: (_parent, { id }, { platform, caller }) => deleteTarget(platform, caller, id),
  updateIssue: (_parent, { input }, { platform, caller }) => updateIssue(platform, caller, input),
  upsertSimulationTarget: (_parent, { input }, { platform, caller }) => upsertTarget(platform, caller, input),
  startExploration: (_parent, { input }, { platform, caller }) => startExploration(platform, caller, input),
  createCredentialSet: (_parent, { input }, { platform, caller }) => createCredentialSet(platform, caller, input),
  updateCredentialSet: (_parent, { input }, { platform, caller }) => updateCredentialSet(platform, caller, input),
  deleteCredentialSet: (_parent, { id }, { platform, caller }) => deleteCredentialSet(platform, caller, id),
  generateApiKey: (_parent, { input }, { platform, caller }) => generateApiKey(platform, caller, input),
  rotateApiKey: (_parent, { input }, { platform, caller }) => rotateApiKey(platform, caller, input),
  revokeApiKey: (_parent, { input }, { platform, caller }) => revokeApiKey(platform, caller, input),
  createWorkerToken: (_parent, { input }, { platform, caller }) => createWorkerToken(platform, caller, input),
  drainWorker: (_parent, { id }, { platform, caller }) => drainWorker(platform, caller, id),
  revokeWorkerToken: (_parent, { id }, { platform, caller }) => revokeWorkerToken(platform, caller, id),
  inviteMember: (_parent, { input }, { platform, caller }) => inviteMember(platform, caller, input),
  revokeInvitation: (_parent, { id }, { platform, caller }) => revokeInvitation(platform, caller, id),
  updateMember: (_parent, { input }, { platform, caller }) => updateMember(platform, caller, input),
  removeMember: (_parent, { id }, { platform, caller }) => removeMember(platform, caller, id),
  unlinkInstallation: (_parent, { id }, { platform, caller }) => unlinkInstallation(platform, caller, id),
  changePassword: (_parent, { input }, { platform, caller }) => changePassword(platform, caller, input),
  signOutEverywhere: (_parent, _args, { platform, caller }) => signOutEverywhere(platform, caller),
  runAllTestCases: async (_parent, { input }, { platform, caller }) => ({
    success: true,
    intentBatchId: await runAllTestCases(platform, caller, input),
  }),
  createTestCase: (_parent, { input }, { platform, caller }) => createTestCase(platform, caller, input),
  updateTestCase: (_parent, { input }, { platform, caller }) => updateTestCase(platform, caller, input),
  deleteTestCase: (_parent, { id }, { platform, caller }) => deleteTestCase(platform, caller, id),
  cancelBatch: (_parent, { id }, { platform, caller }) => cancelBatch(platform, caller, id),
};
