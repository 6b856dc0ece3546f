/** A worker that stops thinking, and one whose browser or process of a run is killed. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { after, afterEach, before, describe, test } from 'node:test';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { RunDetailsDocument } from '../../../contract/api.generated.ts';
import { type DemoShop, startDemoShop } from '../../../demo/shop.ts';
import { type CagedProcess, processesOf } from '../../../explorer/cage/process-group.ts';
import { createWorkerClient } from '../../../explorer/worker/worker-client.ts';
import { acrossOrganisations } from '../../../server/models/scoped.ts';
import { passed } from '../../action/work.ts';
import { makeSubject, makeTarget, start } from '../../support/product.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { until } from '../../support/until.ts';

const command = fileURLToPath(new URL('../../../cli/outrider.ts', import.meta.url));
const patience = { timeoutMs: 120_000, everyMs: 100 };
/** Its event loop stands for this long when it is told SIGUSR2. */
const blockedMs = 6_000;
const block = `process.on('SIGUSR2', () => { const end = Date.now() + ${blockedMs}; while (Date.now() < end); })`;

describe('a worker', () => {
  let server: TestServer;
  let shop: DemoShop;
  let worker: ChildProcess;
  let said = '';
  before(async () => {
    shop = await startDemoShop();
    server = await startTestServer({ ALLOWED_TARGET_HOSTS: '127.0.0.1' });
  });
  afterEach(async () => {
    const ended = once(worker, 'exit');
    worker.kill('SIGKILL');
    await ended;
  });
  after(async () => {
    await server?.close();
    await shop?.close();
  });

  const read = async (id: string) => (await server.api.send(RunDetailsDocument, { id })).run;
  async function underWay(seconds: number): Promise<string> {
    const targetId = await makeTarget(server.api, await makeSubject(server.api, shop.url));
    const { runId } = await start(server.api, targetId, { maxDurationSeconds: seconds });
    said = '';
    worker = spawn(
      process.execPath,
      ['--import', `data:text/javascript,${encodeURIComponent(block)}`, command, 'worker'],
      {
        env: { ...process.env, BASE_URL: server.url, WORKER_TOKEN: server.workerToken, LOG_LEVEL: 'info' },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    for (const stream of [worker.stdout, worker.stderr]) stream?.on('data', (chunk) => (said += String(chunk)));
    const begun = async () => ((await read(runId))?.progress.actions ?? 0) > 0;
    await until(begun, { ...patience, what: 'the first action' });
    return runId;
  }

  test('whose event loop stood past its lease writes nothing when it moves again', async () => {
    const runId = await underWay(60);
    worker.kill('SIGUSR2');
    const { models } = server.running.platform;
    await models.runs
      .updateMany({ status: 'running' }, { $set: { leaseUntil: new Date(1) } })
      .setOptions(acrossOrganisations('the test plays the clock'));
    const another = createWorkerClient({ baseUrl: server.url, token: server.workerToken, onRetry: () => {} });
    const signal = AbortSignal.timeout(120_000);
    const held = await another.lease({ workerId: 'another', version: 'test', waitMs: 5_000 }, signal);
    assert.equal(held?.runId, runId);
    await another.finish(runId, { workerId: 'another', epoch: held.epoch, ...passed }, signal);
    const over = await read(runId);
    assert.deepEqual([over?.status, over?.attempt], ['completed', 2]);
    await until(() => /"reason":"lost"/.test(said), { ...patience, what: `the worker letting go in ${said}` });
    assert.deepEqual(await read(runId), over);
  });

  const ended = (id: string) =>
    until(
      async () => {
        const run = await read(id);
        return run?.endTime ? run : null;
      },
      { ...patience, what: 'the end of the run' },
    );
  /** The browser of the run's attempt, which is the worker's only one. */
  const browserOf = (id: string, attempt: number, ...before: readonly number[]) =>
    until(
      async () => {
        const all = processesOf(0, `outrider-cage-${worker.pid}-`);
        const main = all.find(({ pid, group }) => pid === group && !before.includes(pid));
        return (await read(id))?.attempt === attempt ? (main ?? null) : null;
      },
      { ...patience, what: `the browser of attempt ${attempt} in ${said}` },
    );
  const cageOf = ({ pid }: CagedProcess) => {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  };

  test('whose browser is killed explores that run anew, whole', async () => {
    const runId = await underWay(12);
    process.kill((await browserOf(runId, 1)).pid, 'SIGKILL');
    const { status, failureReason, attempt } = await ended(runId);
    assert.deepEqual([status, failureReason, attempt], ['completed', null, 2]);
  });

  test('fails a run whose browser or process dies three times, with the reason and what was found', async () => {
    const runId = await underWay(60);
    const found = () => read(runId).then((run) => (run?.issues.length ? run.issues : null));
    const issues = await until(found, { ...patience, what: 'a first issue' });
    const first = await browserOf(runId, 1);
    process.kill(first.pid, 'SIGKILL');
    const second = await browserOf(runId, 2, first.pid);
    process.kill(cageOf(second), 'SIGKILL');
    const third = await browserOf(runId, 3, first.pid, second.pid);
    process.kill(third.pid, 'SIGKILL');
    const over = await ended(runId);
    assert.deepEqual([over.status, over.failure, over.attempt], ['failed', 'INTERNAL', 3]);
    assert.match(over.failureReason ?? '', /^The browser .* It was tried 3 times\.$/);
    const kept = over.issues.map(({ id }) => id);
    for (const { id } of issues) assert.equal(kept.filter((one) => one === id).length, 1);
    assert.deepEqual(processesOf(0, `outrider-cage-${worker.pid}-`), []);
  });
});
