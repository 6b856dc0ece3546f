/** What a bad network and a busy server do to the Action. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Fault, type FaultProxy, startFaultProxy } from '../support/fault-proxy.ts';
import { until } from '../support/until.ts';
import { branch, explored, inputsFor } from './explored.ts';
import { startPlatform, type TestPlatform } from './platform.ts';
import { runAction } from './run-action.ts';
import { passed, work } from './work.ts';

let platform: TestPlatform;
let proxy: FaultProxy;
before(async () => {
  platform = await startPlatform();
  proxy = await startFaultProxy(platform.url);
});
after(async () => {
  await proxy.close();
  await platform.close();
});

const inputs = (more: Record<string, string> = {}) => inputsFor(platform, { 'base-url': proxy.url, ...more });
const spoil = (operation: string, fault: Omit<Fault, 'method' | 'path' | 'holding'>) =>
  proxy.inject({ method: 'POST', path: /^\/graphql$/, holding: operation, ...fault });

test('a start whose answer was lost is not started twice', async () => {
  for (const kind of ['after', 'cut', 'torn'] as const) spoil('mutation StartExploration', { kind });
  const started = await runAction({ inputs: inputs({ wait: 'false' }), event: branch('lost-answer') });
  assert.equal(started.code, 0, started.log);
  assert.equal(proxy.left(), 0);
  assert.equal(started.log.match(/StartExploration, attempt \d: .* Trying again/g)?.length, 3);
  assert.equal((await work(platform.worker, passed)).runId, started.outputs['run-id']);
  const none = await platform.worker.lease(
    { workerId: 'idle', version: 'test', waitMs: 0 },
    AbortSignal.timeout(120_000),
  );
  assert.equal(none, null);
});

test('a platform that is away for a moment does not end the wait', async () => {
  spoil('query BatchStatus', { kind: 'answer', status: 503, times: 2, headers: { 'retry-after': '1' } });
  const [run] = await explored(platform, { inputs: inputs(), event: branch('away') }, passed);
  assert.equal(run.outputs.verdict, 'passed', run.log);
  assert.equal(proxy.left(), 0);
});

test('a server that is asked too much is left alone as long as it says', async () => {
  spoil('mutation UpsertTarget', { kind: 'answer', status: 429, headers: { 'retry-after': '3' } });
  const began = performance.now();
  const started = await runAction({ inputs: inputs({ wait: 'false' }), event: branch('busy') });
  assert.ok(performance.now() - began >= 3_000);
  assert.equal(started.code, 0, started.log);
  assert.equal(started.log.match(/Trying again/g)?.length, 1);
  await work(platform.worker, passed);
});

test('a token that has died, or ends while the step waits, is replaced', async () => {
  const endpoint = { method: 'POST', path: /\/token$/, kind: 'answer', status: 200 } as const;
  proxy.inject({ ...endpoint, body: { access_token: 'a.dead.token', token_type: 'Bearer', expires_in: 300 } });
  const short = await platform.token();
  proxy.inject({ ...endpoint, body: { access_token: short, token_type: 'Bearer', expires_in: 1 } });
  const asked = proxy.calls.length;
  const run = runAction({ inputs: inputs(), event: branch('tokens') });
  const exchanges = () => proxy.calls.slice(asked).filter((call) => call.endsWith('/token')).length;
  await until(() => exchanges() === 3, { what: 'a third token' });
  await work(platform.worker, passed);
  const { log, masks, outputs } = await run;
  assert.equal(outputs.verdict, 'passed', log);
  for (const token of ['a.dead.token', short]) assert.ok(masks.includes(token));
  assert.equal(masks.filter((mask) => mask.split('.').length === 3).length, exchanges());
});

test('a refusal is not asked again', async () => {
  spoil('mutation UpsertTarget', { kind: 'answer', status: 403, times: 9 });
  const left = proxy.left();
  const run = await runAction({ inputs: inputs(), event: branch('refused') });
  assert.equal(left - proxy.left(), 1, 'one call');
  assert.deepEqual([run.code, run.outputs.status, run.outputs.verdict], [1, 'error', 'tool-error']);
  assert.match(run.log, /^::error::Not answered as an Outrider server does: .* HTTP 403 .* Check base-url/m);
});
