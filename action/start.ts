import { createHash } from 'node:crypto';
import { notice } from '@actions/core';
import { type ApiClient, ApiError } from '../contract/api-client.ts';
import {
  type StartExplorationInput,
  StartExplorationDocument,
  type UpsertSimulationTargetInput,
  UpsertTargetDocument,
} from '../contract/api.generated.ts';
import { limits } from '../contract/limits.ts';
import type { Occasion } from './event.ts';
import { InputError } from './input-readers.ts';
import type { Job } from './job.ts';
import type { StartInputs } from './start-inputs.ts';

export interface Started {
  readonly runId: string;
  readonly batchId: string;
  readonly reportUrl: string;
}

/** Creates or updates the target that this job is about; answers with its id. */
export async function upsertTarget(api: ApiClient, inputs: StartInputs, occasion: Occasion, job: Job): Promise<string> {
  const { upsertSimulationTarget: target } = await api.send(UpsertTargetDocument, {
    input: targetInput(inputs, occasion, job),
  });
  return present(target, 'upsertSimulationTarget').id;
}

/** What the target is known by: the same event of the same repository always means the same target. */
export function targetInput(inputs: StartInputs, occasion: Occasion, job: Job): UpsertSimulationTargetInput {
  const part = inputs.targetKey === null ? '' : `:target=${inputs.targetKey}`;
  const buildKey = inputs.buildKey ?? `github:repo=${occasion.repository}:${occasion.key}${part}`;
  if (buildKey.length > limits.buildKeyCharacters) {
    throw new InputError(
      'build-key',
      `given: the one made of this event is over ${limits.buildKeyCharacters} characters`,
    );
  }
  const suffix = inputs.targetKey === null ? '' : ` (${inputs.targetKey})`;
  return {
    subjectId: inputs.subjectId,
    buildKey,
    name: inputs.name ?? clipped(occasion.name, limits.nameCharacters - suffix.length) + suffix,
    // Absent keeps what the target has; null would clear it.
    version: inputs.version ?? undefined,
    environment: inputs.environment ?? occasion.environment ?? undefined,
    buildNumber: job.runNumber ?? undefined,
    metadata: { ciRunUrl: job.url },
  };
}

/** Starts the exploration once, however often it is sent. */
export async function startExploration(
  api: ApiClient,
  targetId: string,
  inputs: StartInputs,
  occasion: Occasion,
  job: Job,
): Promise<Started> {
  const { pullRequest, repository, commitSha } = occasion;
  if (inputs.comment === 'true' && pullRequest === null) {
    throw new InputError('server-managed-comment', 'auto or false here: this event is about no pull request', 'true');
  }
  const input: StartExplorationInput = {
    targetId,
    url: inputs.url ?? occasion.url ?? undefined,
    triggerSource: 'CI',
    credentialSetId: inputs.credentialSet ?? undefined,
    inputValues: inputs.inputValues ?? undefined,
    maxDurationSeconds: inputs.maxDurationSeconds ?? undefined,
    commitSha: commitSha ?? undefined,
    ...(pullRequest && { hostingRepository: repository, hostingPrNumber: pullRequest.number }),
  };
  if (pullRequest === null || inputs.comment === 'false') return send(api, input, job);
  const withComment = { ...input, serverManagedComment: true };
  if (inputs.comment === 'true') return send(api, withComment, job);
  try {
    return await send(api, withComment, job);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'BAD_USER_INPUT') throw error;
    // Refused for another reason it is refused again, and then that is the error.
    const started = await send(api, input, job);
    notice(`No comment on the pull request: ${error.message}`, { title: 'Outrider' });
    return started;
  }
}

async function send(api: ApiClient, input: StartExplorationInput, job: Job): Promise<Started> {
  const idempotencyKey = idempotencyKeyOf(input, job);
  const { startExploration: start } = await api.send(StartExplorationDocument, { input: { ...input, idempotencyKey } });
  const { id, batch } = present(start, 'startExploration');
  return { runId: id, batchId: batch.id, reportUrl: batch.url };
}

/**
 * The same only for the same step of the same attempt and the same target. The whole input is part of it: matrix legs share
 * job and step, and may differ in nothing but an address. Hashed, because the platform takes 200 characters.
 */
export function idempotencyKeyOf(input: object, job: Job): string {
  return `github:${createHash('sha256')
    .update(JSON.stringify([job.identity, input]))
    .digest('hex')}`;
}

/** An API's root fields are nullable; null without an error is an answer that we cannot go on with. */
export function present<Value>(value: Value | null, field: string): Value {
  if (value !== null) return value;
  throw new ApiError(`The platform answered ${field} with nothing.`, { code: 'HTTP' });
}

function clipped(text: string, characters: number): string {
  return text.length <= characters ? text : `${text.slice(0, characters - 1).toWellFormed()}…`;
}
