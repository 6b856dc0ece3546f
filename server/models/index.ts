import type { Connection } from 'mongoose';
import { defineApiKeyModel } from './api-key.ts';
import { defineArtifactModel } from './artifact.ts';
import { defineAuditEntryModel } from './audit-entry.ts';
import { defineBatchModel } from './batch.ts';
import { defineChoreModel } from './chore.ts';
import { defineCommentModel } from './comment.ts';
import { defineCredentialSetModel } from './credential-set.ts';
import { defineDeliveryModel } from './delivery.ts';
import { defineIdempotencyModel } from './idempotency.ts';
import { defineInstallationModel } from './installation.ts';
import { defineInvitationModel } from './invitation.ts';
import { defineIssueModel } from './issue.ts';
import { defineJournalModel } from './journal.ts';
import { defineLiveViewModel } from './live-view.ts';
import { defineOrganisationModel } from './organisation.ts';
import { defineRemovalModel } from './removal.ts';
import { defineRunModel, queueIndex } from './run.ts';
import { acrossOrganisations } from './scoped.ts';
import { defineSealedSecretModel } from './sealed-secret.ts';
import { defineSessionModel } from './session.ts';
import { defineSightingModel } from './sighting.ts';
import { defineSigningKeyModel } from './signing-key.ts';
import { defineStorageModel } from './storage.ts';
import { defineSubjectModel } from './subject.ts';
import { defineTallyModel } from './tally.ts';
import { defineTargetModel } from './target.ts';
import { defineTestCaseModel } from './test-case.ts';
import { defineTrendModel } from './trend.ts';
import { defineUserModel } from './user.ts';
import { defineWorkerModel } from './worker.ts';
import { defineWorkerTokenModel } from './worker-token.ts';

export type Models = ReturnType<typeof defineModels>;

/** All collections on one connection. */
export function defineModels(connection: Connection) {
  return {
    apiKeys: defineApiKeyModel(connection),
    artifacts: defineArtifactModel(connection),
    auditEntries: defineAuditEntryModel(connection),
    batches: defineBatchModel(connection),
    chores: defineChoreModel(connection),
    comments: defineCommentModel(connection),
    credentialSets: defineCredentialSetModel(connection),
    deliveries: defineDeliveryModel(connection),
    idempotency: defineIdempotencyModel(connection),
    installations: defineInstallationModel(connection),
    invitations: defineInvitationModel(connection),
    issues: defineIssueModel(connection),
    journals: defineJournalModel(connection),
    liveViews: defineLiveViewModel(connection),
    organisations: defineOrganisationModel(connection),
    removals: defineRemovalModel(connection),
    runs: defineRunModel(connection),
    sealedSecrets: defineSealedSecretModel(connection),
    sessions: defineSessionModel(connection),
    sightings: defineSightingModel(connection),
    signingKeys: defineSigningKeyModel(connection),
    storages: defineStorageModel(connection),
    subjects: defineSubjectModel(connection),
    tallies: defineTallyModel(connection),
    targets: defineTargetModel(connection),
    testCases: defineTestCaseModel(connection),
    trends: defineTrendModel(connection),
    users: defineUserModel(connection),
    workers: defineWorkerModel(connection),
    workerTokens: defineWorkerTokenModel(connection),
  };
}

/** Builds every index and waits for it: unique indexes are rules of the platform, not a speed-up. */
export async function buildIndexes(models: Models): Promise<void> {
  await dropOlderIndexes(models);
  await Promise.all(Object.values(models).map((model) => model.createIndexes()));
  await queueOlderRuns(models);
}

/** Runs that an older version made and no worker has taken yet. */
async function queueOlderRuns({ runs }: Models): Promise<void> {
  await runs
    .updateMany({ status: 'pending', workerLabel: null }, { $set: { workerLabel: '' } })
    .hint(queueIndex)
    .setOptions(acrossOrganisations('the queue serves all organisations'));
}

/** What an older version built and ours replaces. */
async function dropOlderIndexes({ users, runs, comments, tallies }: Models): Promise<void> {
  const older = ['startTime', 'endTime', 'name', 'status', 'exceptionCount'];
  const byName = 'approach_1_status_1_name_-1__id_-1';
  await Promise.all([
    drop(users.collection, 'email_1'),
    drop(comments.collection, 'dueAt_1'),
    drop(runs.collection, 'leaseUntil_1_createdAt_1'),
    drop(tallies.collection, 'organisationId_1_of_1_targetId_1_kind_1_status_1'),
    drop(runs.collection, `organisationId_1_${byName}`),
    drop(runs.collection, `organisationId_1_targetId_1_${byName}`),
    ...older.map((field) => drop(runs.collection, `organisationId_1_${field}_-1__id_-1`)),
  ]);
}

async function drop(collection: Models['runs']['collection'], name: string): Promise<void> {
  await collection.dropIndex(name).catch((error: unknown) => {
    if (!isMissing(error)) throw error;
  });
}

/** NamespaceNotFound, IndexNotFound. */
const isMissing = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && (error.code === 26 || error.code === 27);
