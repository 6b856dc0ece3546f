import { badUserInput } from '../../contract/errors.ts';
import { limits } from '../../contract/limits.ts';
import type { Caller } from '../auth/caller.ts';
import type { StartExplorationInput } from '../graphql/resolvers.generated.ts';
import type { RunDoc } from '../models/run.ts';
import type { Platform } from '../platform.ts';
import { checkReachable } from './check-reachable.ts';
import { commentRequest } from './comment-request.ts';
import { createRuns } from './create-runs.ts';
import { callersOrigin, draftRun } from './draft-run.ts';
import { explorationUrl } from './exploration-url.ts';
import { findCredentialSet } from './find-credential-set.ts';
import { findOwn } from './find-own.ts';
import { findClaimed, idempotencyClaim } from './idempotency.ts';
import { flatValues, optionalText, optionalUrl } from './inputs.ts';

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
  // What a worker with a label reaches, in a network of its own, is not to be seen from here.
  if (url === override && !subject.workerLabel) await checkReachable(platform, 'url', url);
  const set = input.credentialSetId == null ? null : await findCredentialSet(platform, caller, input.credentialSetId);
  const comment = await commentRequest(platform, caller, input);

  const run = draftRun(caller, subject, target, {
    approach: 'EXPLORATION',
    origin: fromCi ? 'CI' : callersOrigin(caller),
    ...{ url, commitSha, inputValues, maxDurationSeconds, credentialSetId: set?._id ?? null, testCase: null },
  });
  const [created] = await createRuns(platform, caller, { target, drafts: [run], comment, claim });
  return created;
}

function duration({ config }: Platform, asked: number | null | undefined): number {
  const { explorationMinSeconds: min, explorationMaxSeconds: max } = limits;
  if (asked == null) return config.explorationDefaultSeconds;
  if (asked < min || asked > max) throw badUserInput(`maxDurationSeconds must be ${min} to ${max}.`);
  return asked;
}
