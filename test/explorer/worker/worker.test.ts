import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { after, afterEach, before, describe, test } from 'node:test';
import { z } from 'zod';
import {
  CancelBatchDocument,
  CreateSubjectDocument,
  RunDetailsDocument,
  StartExplorationDocument,
  UpsertTargetDocument,
} from '../../../contract/api.generated.ts';
import { runMap } from '../../../contract/run-map.ts';
import { runMapNames } from '../../../contract/run-map-names.ts';
import { type DemoShop, startDemoShop } from '../../../demo/shop.ts';
import { startFaultProxy } from '../../support/fault-proxy.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { until } from '../../support/until.ts';

const artifact = z.object({ name: z.string(), kind: z.string(), contentType: z.string(), url: z.string() });
const command = new URL('../../../cli/outrider.ts', import.meta.url).pathname;

describe('worker', () => {
  let server: TestServer;
  let shop: DemoShop;
  const workers = new Set<ChildProcess>();
  /** What the workers of the current test said, for when it fails. */
  let told: (() => string)[] = [];
  before(async () => {
    shop = await startDemoShop();
    server = await startTestServer({ ALLOWED_TARGET_HOSTS: '127.0.0.1' });
  });
  afterEach(async (context) => {
    if ('passed' in context && !context.passed) for (const said of told) console.error(said());
    told = [];
    for (const worker of workers) await end(worker, 'SIGKILL');
  });
  after(async () => {
    await server?.close();
    await shop?.close();
  });

  function startWorker(env: NodeJS.ProcessEnv = {}) {
    const worker = spawn(process.execPath, [command, 'worker'], {
      env: { ...process.env, BASE_URL: server.url, WORKER_TOKEN: server.workerToken, LOG_LEVEL: 'info', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    workers.add(worker);
    let said = '';
    const listen = (chunk: unknown) => {
      said += String(chunk);
    };
    worker.stdout.on('data', listen);
    worker.stderr.on('data', listen);
    told.push(() => said);
    return { process: worker, said: () => said };
  }
  async function end(worker: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
    workers.delete(worker);
    if (worker.exitCode !== null || worker.signalCode !== null) return worker.exitCode;
    const ended = once(worker, 'exit');
    worker.kill(signal);
    await ended;
    return worker.exitCode;
  }

  let products = 0;
  async function startRun(seconds: number, url = shop.url) {
    const { createSubject } = await server.api.send(CreateSubjectDocument, {
      input: { name: `Product ${++products}`, baseUrl: url },
    });
    assert.ok(createSubject);
    const { upsertSimulationTarget } = await server.api.send(UpsertTargetDocument, {
      input: { subjectId: createSubject.id, buildKey: 'main', name: 'main' },
    });
    assert.ok(upsertSimulationTarget);
    const { startExploration } = await server.api.send(StartExplorationDocument, {
      input: { targetId: upsertSimulationTarget.id, maxDurationSeconds: seconds },
    });
    assert.ok(startExploration);
    return { id: startExploration.id, batch: startExploration.batch.id };
  }
  async function details(id: string) {
    const { run } = await server.api.send(RunDetailsDocument, { id });
    assert.ok(run);
    return run;
  }
  const underWay = (id: string) =>
    until(
      async () => {
        const run = await details(id);
        return run.status === 'running' && run.progress.actions > 2 && run.issues.length > 0 ? run : null;
      },
      { timeoutMs: 90_000, everyMs: 200, what: 'a run under way with a first issue' },
    );
  /** Pictures of the run as a whole are among its artifacts, and may be looked at but run nothing. */
  async function showsItself(id: string): Promise<void> {
    const { data } = await server.gql('query($id:ID!){run(id:$id){artifacts{name kind contentType url}}}', { id });
    const { run } = z.object({ run: z.object({ artifacts: z.array(artifact) }) }).parse(data);
    const fetched = async (name: string) => {
      const found = run.artifacts.find((one) => one.name === name);
      assert.ok(found, `${name} is missing among ${run.artifacts.map((one) => one.name)}`);
      return { kind: found.kind, answer: await fetch(found.url) };
    };
    const graph = await fetched(runMapNames.data);
    assert.equal(graph.kind, 'STATE_GRAPH');
    const map = runMap.parse(await graph.answer.json());
    assert.ok(map.states.length > 0 && map.frames[0]);
    const frame = await fetched(map.frames[0].name);
    assert.deepEqual([frame.kind, frame.answer.headers.get('content-type')], ['SCREENSHOT', 'image/jpeg']);
    assert.ok((await fetched(runMapNames.page)).answer.ok);
    for (const [name, kind] of [
      [runMapNames.picture, 'STATE_GRAPH'],
      [runMapNames.coverage, 'REPORT'],
    ] as const) {
      const drawn = await fetched(name);
      assert.deepEqual([drawn.kind, drawn.answer.headers.get('content-type')], [kind, 'image/svg+xml']);
      assert.match(drawn.answer.headers.get('content-security-policy') ?? '', /default-src 'none';.* sandbox$/);
    }
  }
  const ended = (id: string) =>
    until(
      async () => {
        const run = await details(id);
        return run.endTime === null ? null : run;
      },
      { timeoutMs: 120_000, everyMs: 300, what: 'the end of the run' },
    );

  test('explores a run, tells of it while it goes on, and finishes it through a server that stumbles', async () => {
    const proxy = await startFaultProxy(server.url);
    proxy.inject({ method: 'POST', path: /\/lease$/, kind: 'answer', status: 503 });
    proxy.inject({ method: 'POST', path: /\/report$/, kind: 'after', status: 502, times: 2 });
    proxy.inject({ method: 'POST', path: /\/report$/, kind: 'cut' });
    proxy.inject({ method: 'POST', path: /\/finish$/, kind: 'after', status: 502 });
    const { id } = await startRun(12);
    const worker = startWorker({ BASE_URL: proxy.url });
    const during = await underWay(id);
    assert.ok(during.progress.states > 0);
    const { status, failure, failureReason, attempt, issues, exceptionCount } = await ended(id);
    assert.deepEqual([status, failure, failureReason, attempt], ['completed', null, null, 1], worker.said());
    assert.equal(exceptionCount, issues.filter(({ kind }) => kind !== 'ACCESSIBILITY').length);
    assert.ok(exceptionCount >= 2);
    assert.equal(proxy.left(), 0);
    await showsItself(id);
    assert.equal(await end(worker.process, 'SIGTERM'), 0);
    assert.ok(!worker.said().includes(server.workerToken));
    await proxy.close();
  });

  test('pictures reach the server', async () => {
    const { id } = await startRun(10);
    startWorker();
    const { issues } = await ended(id);
    const picture = issues.find(({ screenshot }) => screenshot)?.screenshot;
    assert.ok(picture);
    const answer = await fetch(new URL(picture.url, server.url));
    assert.equal(answer.status, 200);
    assert.deepEqual([...new Uint8Array(await answer.arrayBuffer()).slice(0, 3)], [0xff, 0xd8, 0xff]);
  });

  test('hands its run back on SIGTERM, and another worker has it at once', async () => {
    const { id } = await startRun(15);
    const first = startWorker();
    await underWay(id);
    const asked = performance.now();
    assert.equal(await end(first.process, 'SIGTERM'), 0);
    assert.ok(performance.now() - asked < 20_000);
    startWorker();
    const { status, attempt } = await ended(id);
    assert.deepEqual([status, attempt], ['completed', 1]);
  });

  test('stops a cancelled run within 5 s and takes the next one', async () => {
    const { id, batch } = await startRun(120);
    const worker = startWorker();
    await underWay(id);
    await server.api.send(CancelBatchDocument, { id: batch });
    await until(() => /"reason":"cancelled"/.test(worker.said()), {
      timeoutMs: 5_000,
      what: 'the end of exploring',
    });
    assert.equal((await details(id)).failure, 'CANCELLED');
    await until(
      () =>
        showsItself(id).then(
          () => true,
          () => null,
        ),
      { timeoutMs: 60_000, everyMs: 500, what: 'the map of the cancelled run' },
    );
    const next = await startRun(10);
    assert.equal((await ended(next.id)).status, 'completed');
  });

  test('an address that does not answer fails the run with what to do', async () => {
    const gone = await startDemoShop();
    await gone.close();
    const { id } = await startRun(10, gone.url);
    startWorker();
    const { status, failure, failureReason, issues } = await ended(id);
    assert.deepEqual([status, failure, issues], ['failed', 'UNREACHABLE', []]);
    assert.match(failureReason ?? '', /could not be reached \(connection refused\): check that/);
  });

  test('private addresses that the operator did not allow, and the platform, are refused with what to do', async () => {
    startWorker();
    const database = `http://${new URL(server.mongo.uri).host}`;
    for (const [url, why] of [
      ['http://10.255.0.1:8080', /its address is private.* ALLOWED_TARGET_HOSTS/],
      [server.url, /it is the platform itself/],
      [database, /it is the platform itself/],
    ] as const) {
      const { id } = await startRun(10, url);
      const { failure, failureReason } = await ended(id);
      assert.equal(failure, 'UNREACHABLE');
      assert.match(failureReason ?? '', why);
    }
  });

  test('a wrong token ends the worker with one line that says so', async () => {
    const worker = startWorker({ WORKER_TOKEN: 'x'.repeat(40) });
    const [code] = await once(worker.process, 'exit');
    assert.notEqual(code, 0);
    assert.match(worker.said(), /set WORKER_TOKEN to the server's/);
  });

  test('a killed worker’s run is taken over within 60 s and finished once; a paused one writes nothing when it wakes', async () => {
    const killedRun = await startRun(12);
    const killed = startWorker();
    await underWay(killedRun.id);
    await end(killed.process, 'SIGKILL');
    const lostAt = performance.now();

    const pausedRun = await startRun(12);
    const paused = startWorker();
    const before = await underWay(pausedRun.id);
    paused.process.kill('SIGSTOP');

    startWorker({ WORKER_CONCURRENCY: '2' });
    await until(async () => (await details(killedRun.id)).attempt === 2, {
      timeoutMs: 60_000 - (performance.now() - lostAt),
      everyMs: 250,
      what: 'the takeover',
    });
    const taken = await ended(killedRun.id);
    assert.deepEqual([taken.status, taken.attempt], ['completed', 2]);
    assert.equal(new Set(taken.issues.map(({ id }) => id)).size, taken.issues.length);

    const over = await ended(pausedRun.id);
    assert.deepEqual([over.status, over.attempt], ['completed', 2]);
    assert.ok(over.issues.length >= before.issues.length);
    paused.process.kill('SIGCONT');
    await until(() => /"reason":"(?:lost|unconfirmed)"/.test(paused.said()), { what: 'the paused worker letting go' });
    assert.deepEqual(await details(pausedRun.id), { ...over, issues: (await details(pausedRun.id)).issues });
    for (const issue of (await details(pausedRun.id)).issues)
      assert.equal(issue.occurrences, over.issues.find(({ id }) => id === issue.id)?.occurrences);
  });
});
