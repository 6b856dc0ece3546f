import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Fault } from '../support/fault-proxy.ts';
import { until } from '../support/until.ts';
import { type Harness, startHarness } from './harness.ts';

let harness: Harness;
before(async () => {
  harness = await startHarness();
});
after(() => harness.close());

type Spoil = Omit<Fault, 'method' | 'path'>;
/** Passed over by waiting: the comment comes, once. */
const passing: Record<string, Spoil> = {
  '500': { kind: 'answer', status: 500 },
  '502 three times running': { kind: 'answer', status: 502, times: 3 },
  '502 after the write': { kind: 'after', status: 502 },
  'an answer that never comes': { kind: 'hang' },
  'a connection that is cut': { kind: 'cut' },
  '401': { kind: 'answer', status: 401 },
  '403 with a rate limit': { kind: 'answer', status: 403, headers: { 'retry-after': '1' } },
};
/** Told on the run's page: nothing would change by asking again. */
const refusing: Record<string, Spoil & { tells: RegExp }> = {
  '403': { kind: 'answer', status: 403, tells: /write access to pull requests/ },
  '404': { kind: 'answer', status: 404, tells: /does not show this pull request/ },
  '410': { kind: 'answer', status: 410, tells: /does not show this pull request/ },
  '422': { kind: 'answer', status: 422, tells: /does not take the comment/ },
};

async function exploreWith(spoil: Spoil) {
  const number = await harness.openPullRequest();
  harness.proxy.inject({ method: 'POST', path: new RegExp(`/issues/${number}/comments$`), ...spoil });
  return { number, ...(await harness.explore(number)) };
}

test('whatever GitHub does for a while, each comment comes once', async () => {
  const spoiled = await Promise.all(
    Object.entries(passing).map(async ([name, spoil]) => ({ name, ...(await exploreWith(spoil)) })),
  );
  for (const { name, number } of spoiled)
    await until(async () => (await harness.github.comments(number)).length > 0, { timeoutMs: 120_000, what: name });
  assert.equal(harness.proxy.left(), 0);
  for (const { name, number, runId } of spoiled) {
    const posted = async () => (await harness.run(runId))?.pullRequestComment?.state === 'POSTED';
    await until(posted, { timeoutMs: 120_000, what: name });
    assert.equal((await harness.github.comments(number)).length, 1, name);
  }
});

test('whatever befalls the last edit, the result comes to the comment', async () => {
  const spoiled: { name: string; number: number; runId: string }[] = [];
  for (const [name, spoil] of Object.entries(passing)) {
    const number = await harness.openPullRequest();
    const { runId } = await harness.explore(number);
    const comment = await until(async () => (await harness.github.comments(number))[0], { timeoutMs: 120_000 });
    harness.proxy.inject({ method: 'PATCH', path: new RegExp(`/issues/comments/${comment.id}$`), ...spoil });
    spoiled.push({ name, number, runId });
  }
  await harness.api().send({ name: 'Runs', text: 'query Runs { __typename }' }, {});
  for (const { runId } of spoiled) {
    const id = (await harness.run(runId))?.batch.id ?? '';
    await harness.api().send({ name: 'Stop', text: 'mutation Stop($id: ID!) { cancelBatch(id: $id) { id } }' }, { id });
  }
  for (const { name, number } of spoiled) {
    const ended = async () => (await harness.github.comments(number)).every(({ body }) => /Cancelled/.test(body));
    await until(ended, { timeoutMs: 120_000, what: name });
    assert.equal((await harness.github.comments(number)).length, 1, name);
  }
  assert.equal(harness.proxy.left(), 0);
});

test('what GitHub refuses is told with what to do', async () => {
  for (const [name, { tells, ...spoil }] of Object.entries(refusing)) {
    const { runId, number } = await exploreWith(spoil);
    const comment = await until(
      async () => {
        const shown = (await harness.run(runId))?.pullRequestComment;
        return shown?.state === 'BLOCKED' ? shown : null;
      },
      { timeoutMs: 120_000, what: name },
    );
    assert.match(comment.reason ?? '', tells, name);
    assert.deepEqual(await harness.github.comments(number), []);
  }
});
