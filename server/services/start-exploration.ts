import { randomInt } from 'node:crypto';
import { badUserInput, conflict, notFound } from '../../contract/errors.ts';
import { limits } from '../../contract/limits.ts';
import { emptyProgress } from '../../contract/worker-api.ts';
import type { Caller } from '../auth/caller.ts';
import type { StartExplorationInput } from '../graphql/resolvers.generated.ts';
import { newId } from '../models/ids.ts';
import { never } from '../models/lease-fields.ts';
import { inTransaction, isDuplicate } from '../models/query.ts';
import type { RunDoc } from '../models/run.ts';
import { isMainline, type TargetDoc } from '../models/target.ts';
import type { Platform } from '../platform.ts';
import { commentRequest, type CommentRequest } from './comment-request.ts';
import { explorationUrl } from './exploration-url.ts';
import { findCredentialSet } from './find-credential-set.ts';
import { findOwn } from './find-own.ts';
import { findClaimed, type IdempotencyClaim, idempotencyClaim, saveClaim } from './idempotency.ts';
import { flatValues, optionalText, optionalUrl } from './inputs.ts';
import { saveCommentRequest } from './save-comment-request.ts';

/** Checks everything, then writes run, batch, comment row and idempotency key together or not at all. */
export async function startExploration(
  platform: Platform,
  caller: Caller,
  input: StartExplorationInput,
): Promise<RunDoc> {
  const claim = idempotencyClaim(caller, 'startExploration', input);
  const earlier = claim && (await findClaimed(platform, caller, claim));
  if (earlier) return earlier;

  const fromCi = input.triggerSource === 'CI' || input.triggerSource === 'HOSTING_ACTION';
  const override = optionalUrl('url', input.url) ?? null;
  const inputValues = flatValues('inputValues', input.inputValues);
  const commitSha = optionalText('commitSha', input.commitSha) ?? null;
  const maxDurationSeconds = duration(platform, input.maxDurationSeconds);
  const target = await findOwn('Target', platform.models.targets, caller.organisationId, input.targetId);
  const subject = await findOwn('Product', platform.models.subjects, caller.organisationId, String(target.subjectId));
  const url = explorationUrl(caller, override, fromCi, subject);
  const set = input.credentialSetId == null ? null : await findCredentialSet(platform, caller, input.credentialSetId);
  const comment = await commentRequest(platform, caller, input);

  const run: RunDoc = {
    _id: newId(),
    organisationId: caller.organisationId,
    subjectId: subject._id,
    targetId: target._id,
    batchId: newId(),
    name: '',
    targetName: target.name,
    status: 'pending',
    exceptionCount: 0,
    approach: 'EXPLORATION',
    origin: fromCi ? 'CI' : caller.kind === 'user' ? 'DASHBOARD' : 'API',
    url,
    commitSha,
    failure: null,
    failureReason: null,
    attempts: 0,
    reportSequence: 0,
    progress: { ...emptyProgress, updatedAt: null },
    inputValues,
    credentialSetId: set?._id ?? null,
    maxDurationSeconds,
    seed: randomInt(1, 2 ** 31),
    mainline: isMainline(target.buildKey),
    baseline: 'others',
    commentId: null,
    createdAt: new Date(),
    startTime: null,
    endTime: null,
    leaseOwner: null,
    leaseUntil: never,
    epoch: 0,
  };
  return create(platform, caller, run, target, comment, claim);
}

async function create(
  platform: Platform,
  caller: Caller,
  draft: RunDoc,
  target: TargetDoc,
  comment: CommentRequest | null,
  claim: IdempotencyClaim | null,
): Promise<RunDoc> {
  const { models, connection, due } = platform;
  try {
    const run = await inTransaction(connection, async (session) => {
      // The key first: of equal calls at once the others stop here, before they contend for the target.
      if (claim) await saveClaim(platform, session, claim, draft);
      const numbered = await models.targets
        .findOneAndUpdate(
          { _id: target._id, organisationId: draft.organisationId },
          { $inc: { runsStarted: 1 } },
          { returnDocument: 'after', session },
        )
        .lean();
      if (!numbered) throw notFound('Target', String(target._id));
      const commentId = comment && (await saveCommentRequest(platform, session, draft, comment));
      const complete: RunDoc = { ...draft, name: `${target.name} #${numbered.runsStarted}`, commentId };
      const counts = { pending: 1, running: 0, completed: 0, failed: 0 };
      const batch = {
        _id: draft.batchId,
        organisationId: draft.organisationId,
        subjectId: draft.subjectId,
        targetId: draft.targetId,
        status: 'pending' as const,
        counts,
        createdAt: draft.createdAt,
      };
      await models.batches.create([batch], { session });
      await models.runs.create([complete], { session });
      return complete;
    });
    due.raise('runs');
    if (comment) due.raise('comments');
    return run;
  } catch (error) {
    const faster = claim && isDuplicate(error) ? await findClaimed(platform, caller, claim) : null;
    if (faster) return faster;
    if (isDuplicate(error)) throw conflict('Something else was started on this target at the same moment: try again.');
    throw error;
  }
}

function duration({ config }: Platform, asked: number | null | undefined): number {
  const { explorationMinSeconds: min, explorationMaxSeconds: max } = limits;
  if (asked == null) return config.explorationDefaultSeconds;
  if (asked < min || asked > max) throw badUserInput(`maxDurationSeconds must be ${min} to ${max}.`);
  return asked;
}
