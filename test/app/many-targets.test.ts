import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { until } from '../support/until.ts';
import { aFoundIssue, type Harness, startHarness } from './harness.ts';

let harness: Harness;
before(async () => {
  harness = await startHarness();
  await harness.github.deliverTo(new URL('/api/github/webhooks', harness.url()).href);
});
after(() => harness.close());

const patience = { timeoutMs: 120_000 };

test('more than five targets share one comment; what each had before goes, but for what people wrote', async () => {
  const { number } = await harness.github.openPullRequest();
  const ours = async () =>
    (await harness.github.comments(number)).filter(({ user }) => user.login === harness.github.bot);
  const key = (target: string) => `github:repo=acme/shop:pr=${number}:target=${target}`;
  const runs = [await harness.explore(number, key('a')), await harness.explore(number, key('b'))];
  await until(async () => (await ours()).length === 2, patience);
  const [first, second] = await ours();
  await harness.github.editComment(second?.id ?? 0, `${second?.body}\n\nMona looks into this.`);
  for (const target of ['c', 'd', 'e', 'f', 'g']) runs.push(await harness.explore(number, key(target)));

  const converged = async () => {
    const [all, left, ...more] = await ours();
    return all && more.length === 0 && /of all targets/.test(left?.body ?? '') && /7 targets/.test(all.body)
      ? all
      : null;
  };
  const shared = await until(converged, { ...patience, what: 'one comment of all' });
  assert.equal(shared.id, first?.id);
  assert.match((await ours())[1]?.body ?? '', /Mona looks into this\.$/);
  for (const [at] of runs.entries()) {
    const lease = await harness.leaseRun();
    await harness.finishRun(lease, at === 3 ? [aFoundIssue()] : []);
  }
  const told = await until(async () => {
    const [all] = await ours();
    return all && /❌ 1 new issue in 1 of 7 targets/.test(all.body) ? all : null;
  }, patience);
  assert.equal(told.body.match(/^\| \[/gm)?.length, 7);
  assert.match(told.body, /cart is undefined/);
  for (const { runId } of runs) {
    const { state, url } = (await harness.run(runId))?.pullRequestComment ?? {};
    assert.deepEqual({ state, url }, { state: 'POSTED', url: told.html_url });
  }
  assert.equal((await ours()).length, 2);

  // Deleted by a person it comes again, once; the next push of any target brings it back.
  const again = async () => (await ours()).find(({ body }) => /1 of 7 targets/.test(body));
  await harness.github.deleteComment(told.id);
  const anew = await until(again, patience);
  await harness.github.deleteComment(anew.id);
  await until(async () => (await harness.run(runs[4]?.runId ?? ''))?.pullRequestComment?.state === 'MUTED', patience);
  await harness.exploreTarget(runs[5]?.targetId ?? '', number, harness.github.repository, 'b'.repeat(40));
  await until(async () => (await ours()).some(({ body }) => /Exploring now, 6 of 7 targets done/.test(body)), patience);
});
