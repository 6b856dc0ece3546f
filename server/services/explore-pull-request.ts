import { createHash } from 'node:crypto';
import type { ExploreOrder, OrderOutcome } from '../../contract/pull-request-orders.ts';
import { forOrganisation } from '../models/scoped.ts';
import type { RunDoc } from '../models/run.ts';
import type { SubjectDoc } from '../models/subject.ts';
import type { TargetDoc } from '../models/target.ts';
import type { Platform } from '../platform.ts';
import { createRuns } from './create-runs.ts';
import { draftRun } from './draft-run.ts';
import type { PullRequest } from './find-pull-request.ts';
import { findClaimed } from './idempotency.ts';

/** Explores every target of the pull request once more, each once per comment that asks for it. */
export async function explorePullRequest(
  platform: Platform,
  found: PullRequest,
  order: ExploreOrder,
): Promise<OrderOutcome> {
  if (found.targets.length === 0) return refused(noTarget(found));
  const addressed = await Promise.all(found.targets.map((target) => addressOf(platform, target, order)));
  const known = addressed.flatMap((one) => (one ? [one] : []));
  for (const one of known) await start(platform, found, order, one);
  return known.length > 0 ? { done: true } : refused('There is no address to explore: `/outrider explore <address>`.');
}

interface Addressed {
  readonly subject: SubjectDoc;
  readonly target: TargetDoc;
  readonly url: string;
  /** What to explore with, where that is the place it was given for. */
  readonly like: RunDoc | null;
}

/** At the address asked for, else where it was explored last, else at the product's own. */
async function addressOf(
  { models }: Platform,
  target: TargetDoc,
  { url: asked }: ExploreOrder,
): Promise<Addressed | null> {
  const { organisationId, _id: targetId, subjectId } = target;
  const last = await models.runs
    .findOne({ organisationId, targetId, approach: 'EXPLORATION' })
    .sort({ createdAt: -1 })
    .lean<RunDoc | null>();
  const subject = await forOrganisation(models.subjects, organisationId).findById(subjectId);
  const url = asked ?? last?.url ?? subject?.baseUrl ?? null;
  if (!subject || url === null) return null;
  // A comment must not carry credentials to another site than the one they were used on.
  const like = last && new URL(last.url).origin === new URL(url).origin ? last : null;
  return { subject, target, url, like };
}

async function start(
  platform: Platform,
  { organisationId, repository, pullRequest, installationId }: PullRequest,
  { commentId, commitSha, url: asked, by }: ExploreOrder,
  { subject, target, url, like }: Addressed,
): Promise<void> {
  const inputHash = createHash('sha256')
    .update(asked ?? '')
    .digest('hex');
  const claim = { caller: 'github', key: `comment:${commentId}:${target._id}`, inputHash };
  if (await findClaimed(platform, { organisationId }, claim)) return;
  const draft = draftRun({ organisationId }, subject, target, {
    ...{ approach: 'EXPLORATION', origin: 'GITHUB', url, commitSha, testCase: null },
    inputValues: like?.inputValues ?? {},
    credentialSetId: like?.credentialSetId ?? null,
    maxDurationSeconds: like?.maxDurationSeconds ?? platform.config.explorationDefaultSeconds,
  });
  const note = {
    action: 'run.start',
    subject: target.name,
    details: { id: String(draft._id), repository, pullRequest },
  };
  const comment = { repository, pullRequest, installationId };
  await createRuns(
    platform,
    { organisationId },
    {
      ...{ target, drafts: [draft], comment, claim },
      by: { actor: `github:${by}`, note },
    },
  );
}

const refused = (reason: string): OrderOutcome => ({ done: false, reason });
const noTarget = ({ repository, pullRequest }: PullRequest) =>
  `Nothing is known of this pull request yet. Let the Action explore it once, or make a target with the build key \`github:repo=${repository}:pr=${pullRequest}\` (\`upsertSimulationTarget\`), then ask again.`;
