/** Two servers behind one address are restarted one after the other, while callers and a worker go on. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { type Child, keepUp } from '../../bench/soak/child.ts';
import { openWire, type Wire } from '../../bench/soak/wire.ts';
import { createApiClient } from '../../contract/api-client.ts';
import { RunDetailsDocument } from '../../contract/api.generated.ts';
import { createWorkerClient } from '../../explorer/worker/worker-client.ts';
import { passed } from '../action/work.ts';
import { makeSubject, makeTarget, start } from '../support/product.ts';
import { besides, startTestServer, type TestServer } from '../support/server.ts';
import { until } from '../support/until.ts';

const command = fileURLToPath(new URL('../../cli/outrider.ts', import.meta.url));
const patience = { timeoutMs: 120_000, everyMs: 100 };
const listens = /listens at http:\/\/[^:]+:(\d+)/;

let setUp: TestServer;
let servers: readonly Child[] = [];
let wire: Wire;
before(async () => {
  setUp = await startTestServer();
  const { PATH = '', HOME = '' } = process.env;
  const env: Record<string, string> = {
    ...{ PATH, HOME, ...besides(setUp) },
    ...{ NODE_ENV: 'test', LOG_LEVEL: 'error', PORT: '0', DATA_DIR: setUp.dataDir, OUTRIDER_DEMO: 'false' },
    ...{ WORKER_TOKEN: setUp.workerToken, ADMIN_PASSWORD: setUp.adminPassword },
  };
  const serve = () => spawn(process.execPath, [command, 'serve'], { stdio: ['ignore', 'pipe', 'pipe'], env });
  servers = ['first', 'second'].map((name) => keepUp(name, serve, () => 0));
  wire = await openWire(() => servers.flatMap((server) => Number(server.told(listens)?.[1]) || []));
  await until(() => servers.every((server) => server.told(listens)), { timeoutMs: 120_000, what: 'two servers' });
});
after(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await wire?.close();
  await setUp?.close();
});

test('every start that was answered is one run with one end', async () => {
  const baseUrl = `http://127.0.0.1:${wire.port}`;
  const api = createApiClient({ baseUrl, apiKey: setUp.apiKey });
  const targetId = await makeTarget(setUp.api, await makeSubject(setUp.api));
  const worker = createWorkerClient({ baseUrl, token: setUp.workerToken, onRetry: () => {} });
  const over = new AbortController();
  const [answered, finished] = [new Set<string>(), new Map<string, number>()];

  async function calls(): Promise<void> {
    while (!over.signal.aborted) {
      const idempotencyKey = randomUUID();
      const again = () => until(() => start(api, targetId, { idempotencyKey }), patience);
      const [one, two] = await Promise.all([again(), again()]);
      assert.equal(one.runId, two.runId);
      answered.add(one.runId);
    }
  }
  async function works(workerId: string): Promise<void> {
    const deadline = AbortSignal.timeout(120_000);
    for (;;) {
      const ask = () => worker.lease({ workerId, version: 'test', waitMs: 500 }, deadline);
      const run = await ask().catch(() => null);
      if (run === null && over.signal.aborted && finished.size >= answered.size) return;
      deadline.throwIfAborted();
      if (run === null) continue;
      await worker.finish(run.runId, { workerId, epoch: run.epoch, ...passed }, deadline);
      finished.set(run.runId, (finished.get(run.runId) ?? 0) + 1);
    }
  }
  async function restarts(): Promise<void> {
    for (const server of servers) {
      const lives = server.lives();
      await server.end('SIGTERM');
      await until(() => server.lives() > lives && server.told(listens), { ...patience, what: 'its next life' });
    }
    over.abort();
  }
  await Promise.all([calls(), calls(), works('a'), works('b'), restarts()]);
  assert.deepEqual([...finished.keys()].sort(), [...answered].sort());
  assert.ok([...finished.values()].every((times) => times === 1));
  for (const id of answered) assert.equal((await api.send(RunDetailsDocument, { id })).run?.status, 'completed');
});
