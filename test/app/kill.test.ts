/** The server as a process of its own, killed at the worst moment. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { acrossOrganisations } from '../../server/models/scoped.ts';
import { until } from '../support/until.ts';
import { type Harness, startHarness } from './harness.ts';

let harness: Harness;
let child: ChildProcess | null = null;
before(async () => {
  harness = await startHarness();
});
after(async () => {
  child?.kill('SIGKILL');
  await harness.close();
});

const script = fileURLToPath(new URL('../../cli/outrider.ts', import.meta.url));

/** Where the process listens. */
async function serve(): Promise<string> {
  const { PATH, HOME } = process.env;
  const serving = spawn(process.execPath, [script, 'serve'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH, HOME, ...harness.environment },
  });
  child = serving;
  let said = '';
  for (const stream of [serving.stdout, serving.stderr]) stream.on('data', (chunk) => (said += String(chunk)));
  const listens = () => /listens at (http\S+)/.exec(said)?.[1] ?? (serving.exitCode === null ? null : said);
  return until(listens, { timeoutMs: 120_000, what: 'the server' });
}

async function killed(): Promise<void> {
  const ended = child && once(child, 'close');
  child?.kill('SIGKILL');
  await ended;
  await harness.start();
  // What a dead process held is free once its leases have run out.
  await harness
    .models()
    .comments.updateMany({}, { leaseUntil: new Date(0) })
    .setOptions(acrossOrganisations('the test plays the clock'));
}

test('a server killed between the comment and the note of it writes no second one', async () => {
  const { number, head } = await harness.github.openPullRequest();
  const { targetId } = await harness.explore(number);
  await until(async () => (await harness.github.comments(number)).length === 1);
  await harness.finishRun(await harness.leaseRun());

  const another = await harness.github.openPullRequest({ branch: 'another' });
  await harness.handOver(serve);
  harness.proxy.inject({ method: 'POST', path: new RegExp(`/issues/${another.number}/comments$`), kind: 'swallow' });
  await harness.explore(another.number);
  await until(async () => (await harness.github.comments(another.number)).length === 1, { timeoutMs: 120_000 });
  const lease = await harness.leaseRun();
  await killed();
  await harness.finishRun(lease);
  const written = () => harness.github.comments(another.number);
  await until(async () => (await written()).some(({ body }) => /No issues found/.test(body)), { timeoutMs: 120_000 });
  assert.equal((await written()).length, 1);

  // The same between a check and its comment.
  await harness.handOver(serve);
  harness.proxy.inject({ method: 'POST', path: /\/check-runs$/, kind: 'swallow' });
  await harness.exploreTarget(targetId, number, harness.github.repository, head.sha);
  await harness.finishRun(await harness.leaseRun());
  const checks = async () =>
    Object(await harness.github.request('GET', `/repos/acme/shop/commits/${head.sha}/check-runs`));
  await until(async () => (await checks()).total_count === 1, { timeoutMs: 120_000 });
  await killed();
  await until(
    async () => (await harness.github.comments(number)).some(({ body }) => body.includes(head.sha.slice(0, 12))),
    { timeoutMs: 120_000 },
  );
  assert.equal((await checks()).total_count, 1);
  assert.equal((await checks()).check_runs[0].status, 'completed');
  assert.equal((await harness.github.comments(number)).length, 1);
});
