import { getInput } from '@actions/core';
import { limits } from '../contract/limits.ts';
import { type ExpectedAnswer, readExpectedAnswer } from './expected-answer.ts';
import { type FailRule, readFailRule } from './fail-rule.ts';
import { address, flag, InputError, number, text } from './input-readers.ts';
import { readStartInputs, type StartInputs } from './start-inputs.ts';

/** On this very machine. */
const leastPollSeconds = 0.1;

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
  readonly failRule: FailRule;
  /** What to wait for before anything starts. */
  readonly expected: ExpectedAnswer | null;
  readonly cancelOnCancelled: boolean;
  /** Where the report files go; null for a folder of the runner's. */
  readonly reportDir: string | null;
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
  const wanted = number('poll-interval-seconds', { min: 0, max: 600, whole: false }) ?? limits.pollSeconds;
  const raised = wanted < limits.pollSeconds && !isLoopback(baseUrl);
  return {
    apiKey,
    baseUrl,
    authUrl: address('auth-url') ?? baseUrl,
    realm: text('realm', { maxCharacters: 100 }) ?? 'outrider',
    start: batchId === null ? readStartInputs() : null,
    batchId,
    wait: flag('wait', true),
    timeoutMinutes: number('timeout-minutes', { min: 0.01, max: 360, whole: false }) ?? 60,
    pollIntervalSeconds: raised ? limits.pollSeconds : Math.max(wanted, leastPollSeconds),
    raisedFrom: raised ? wanted : null,
    failRule: readFailRule(),
    expected: readExpectedAnswer(),
    cancelOnCancelled: flag('cancel-on-cancelled', true),
    reportDir: text('report-dir', { maxCharacters: 1_000 }),
  };
}

/** A server on this very machine is a test's or one's own: nobody else pays for quick polling. */
function isLoopback(url: string): boolean {
  const { hostname } = new URL(url);
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}

/** The runner's folder for this job's temporary files; null outside a runner. */
export const runnerTemp = (): string | null => process.env.RUNNER_TEMP || null;
