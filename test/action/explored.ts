import assert from 'node:assert/strict';
import type { LeasedRun } from '../../contract/worker-api.ts';
import { defaultInputs } from './action-file.ts';
import { eventOf } from './events.ts';
import type { TestPlatform } from './platform.ts';
import { type ActionRun, runAction, type StepOptions } from './run-action.ts';
import { work } from './work.ts';

/** What a workflow says to this platform, at least. */
export const inputsFor = (platform: TestPlatform, more: Record<string, string> = {}): Record<string, string> => ({
  ...defaultInputs,
  'base-url': platform.url,
  'api-key': platform.apiKey,
  'subject-id': platform.subjectId,
  'poll-interval-seconds': '0.2',
  ...more,
});

/** A push to a branch of its own, and so to a target of its own. */
export const branch = (name: string) => eventOf('push', {}, `refs/heads/${name}`);

/** Runs the Action and works its run off. A step that ends before it started one says why at once. */
export async function explored(
  { worker }: TestPlatform,
  options: StepOptions,
  told: Parameters<typeof work>[1],
): Promise<[ActionRun, LeasedRun]> {
  const run = runAction(options);
  const early = run.then(({ outputs, log }) => assert.ok(outputs['run-id'], log));
  const [ended, leased] = await Promise.all([run, work(worker, told), early]);
  return [ended, leased];
}
