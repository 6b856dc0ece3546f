import { createHash } from 'node:crypto';
import type { Deployed } from '../../contract/pull-request-orders.ts';
import type { Id } from '../models/ids.ts';
import { trusted } from '../models/query.ts';
import { forOrganisation } from '../models/scoped.ts';
import type { SubjectDoc } from '../models/subject.ts';
import type { Platform } from '../platform.ts';
import { createRuns } from './create-runs.ts';
import { draftRun } from './draft-run.ts';
import { findClaimed } from './idempotency.ts';
import { upsertTarget } from './upsert-target.ts';

/** Explores a deployment for each product that wants it and has a target of that repository; once per deployment status. */
export async function exploreDeployment(platform: Platform, deployed: Deployed): Promise<void> {
  const { models } = platform;
  const installation = await models.installations.findOne({ installationId: deployed.installationId }).lean();
  const organisationId = installation?.organisationId;
  if (!organisationId) return;
  const willing = await forOrganisation(models.subjects, organisationId).find({ exploreDeployments: true });
  const repository = `github:repo=${deployed.repository}`;
  for (const subject of willing) {
    // From the colon up to the character after it: the repository with anything behind a colon.
    const buildKey = trusted({ $gte: `${repository}:`, $lt: `${repository};` });
    const related = await forOrganisation(models.targets, organisationId).findOne({ subjectId: subject._id, buildKey });
    if (related) await explore(platform, organisationId, subject, deployed);
  }
}

async function explore(
  platform: Platform,
  organisationId: Id,
  subject: SubjectDoc,
  { repository, environment, url, commitSha, deploymentStatusId }: Deployed,
): Promise<void> {
  const caller = { organisationId };
  const target = await upsertTarget(platform, caller, {
    subjectId: String(subject._id),
    buildKey: `github:repo=${repository}:environment=${environment}`,
    name: environment,
    environment,
  });
  const inputHash = createHash('sha256').update(url).digest('hex');
  const claim = { caller: 'github', key: `deployment:${deploymentStatusId}:${target._id}`, inputHash };
  if (await findClaimed(platform, caller, claim)) return;
  const draft = draftRun(caller, subject, target, {
    ...{ approach: 'EXPLORATION', origin: 'GITHUB', url, commitSha, testCase: null },
    ...{ inputValues: {}, credentialSetId: null, maxDurationSeconds: platform.config.explorationDefaultSeconds },
  });
  await createRuns(platform, caller, { target, drafts: [draft], comment: null, claim });
}
