import { getInput } from '@actions/core';
import { limits } from '../contract/limits.ts';
import { address, choice, flag, InputError, number, text } from './input-readers.ts';
import { readInputValues } from './input-values.ts';

export const failOnChoices = ['failed', 'new-issues', 'issues', 'never'] as const;
export type FailOn = (typeof failOnChoices)[number];

export interface Inputs {
  readonly apiKey: string;
  readonly baseUrl: string;
  readonly authUrl: string;
  readonly realm: string;
  /** What to explore; null when a batch that was started before is waited for. */
  readonly start: StartInputs | null;
  readonly batchId: string | null;
  readonly wait: boolean;
  readonly timeoutMinutes: number;
  readonly pollIntervalSeconds: number;
  /** The interval that was asked for, when it was raised. */
  readonly raisedFrom: number | null;
  readonly failOn: FailOn;
  readonly cancelOnCancelled: boolean;
}
export interface StartInputs {
  readonly subjectId: string;
  readonly url: string | null;
  readonly name: string | null;
  readonly buildKey: string | null;
  readonly targetKey: string | null;
  readonly version: string | null;
  readonly environment: string | null;
  readonly credentialSet: string | null;
  readonly inputValues: Record<string, string | number | boolean> | null;
  readonly comment: 'auto' | 'true' | 'false';
  readonly maxDurationSeconds: number | null;
}

/** The key alone: it is masked before anything else is read, and its absence is no mistake on a fork. */
export const readApiKey = (): string => getInput('api-key');

/** Everything the workflow said, checked; the first mistake is an InputError. */
export function readInputs(apiKey: string): Inputs {
  if (apiKey === '') {
    throw new InputError(
      'api-key',
      'given: add the key to the secrets that this workflow may read (Dependabot has its own)',
    );
  }
  if (Buffer.from(apiKey, 'base64').indexOf(':') < 1)
    throw new InputError('api-key', 'base64 of clientId:clientSecret, as it was shown when the key was made');
  const baseUrl = address('base-url');
  if (baseUrl === null) throw new InputError('base-url', 'given: the address of the Outrider server');
  const batchId = text('batch-id', { maxCharacters: 100 });
  const wanted = number('poll-interval-seconds', { min: 0.1, max: 600, whole: false }) ?? limits.pollSeconds;
  const raised = wanted < limits.pollSeconds && !isLoopback(baseUrl);
  return {
    apiKey,
    baseUrl,
    authUrl: address('auth-url') ?? baseUrl,
    realm: text('realm', { maxCharacters: 100 }) ?? 'outrider',
    start: batchId === null ? readStart() : null,
    batchId,
    wait: flag('wait', true),
    timeoutMinutes: number('timeout-minutes', { min: 1, max: 360, whole: false }) ?? 60,
    pollIntervalSeconds: raised ? limits.pollSeconds : wanted,
    raisedFrom: raised ? wanted : null,
    failOn: choice('fail-on', failOnChoices, 'failed'),
    cancelOnCancelled: flag('cancel-on-cancelled', true),
  };
}

function readStart(): StartInputs {
  const subjectId = text('subject-id', { maxCharacters: 100 });
  if (subjectId === null) throw new InputError('subject-id', 'given: the id of the product, from its page');
  const targetKey = text('target-key', { maxCharacters: 100 });
  if (targetKey !== null && !/^[\w./-]+$/.test(targetKey)) {
    throw new InputError('target-key', 'made of letters, digits and . _ - /', targetKey);
  }
  return {
    subjectId,
    targetKey,
    url: address('url'),
    name: text('name', { maxCharacters: limits.nameCharacters }),
    buildKey: text('build-key', { maxCharacters: limits.buildKeyCharacters }),
    version: text('version', { maxCharacters: limits.nameCharacters }),
    environment: text('environment', { maxCharacters: limits.nameCharacters }),
    credentialSet: text('credential-set', { maxCharacters: limits.nameCharacters }),
    inputValues: readInputValues('input-values'),
    comment: choice('server-managed-comment', ['auto', 'true', 'false'], 'auto'),
    maxDurationSeconds: number('max-duration-seconds', {
      min: limits.explorationMinSeconds,
      max: limits.explorationMaxSeconds,
      whole: true,
    }),
  };
}

/** A server on this very machine is a test's or one's own: nobody else pays for quick polling. */
function isLoopback(url: string): boolean {
  const { hostname } = new URL(url);
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}
