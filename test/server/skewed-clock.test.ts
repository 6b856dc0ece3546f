/** Servers whose clocks are ten minutes off, on one database: a lease is judged by MongoDB's clock alone. */
import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { createApiClient } from '../../contract/api-client.ts';
import { RunDetailsDocument } from '../../contract/api.generated.ts';
import { createWorkerClient } from '../../explorer/worker/worker-client.ts';
import { passed } from '../action/work.ts';
import { makeSubject, makeTarget, start } from '../support/product.ts';
import { besides, startTestServer, type TestServer } from '../support/server.ts';

const entry = fileURLToPath(new URL('../../bench/load/server.ts', import.meta.url));
const tenMinutes = 600_000;
const signal = AbortSignal.timeout(300_000);

let server: TestServer;
const children: ChildProcess[] = [];
before(async () => {
  server = await startTestServer();
});
after(async () => {
  for (const child of children) {
    const ended = child.exitCode === null && once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }
  await server?.close();
});

/** Another server on the same database, whose clock is off by so much; its address. */
async function skewed(ms: number): Promise<string> {
  const clock = `const RealDate = Date;
    const now = () => RealDate.now() + ${ms};
    globalThis.Date = new Proxy(RealDate, {
      construct: (_, given) => new RealDate(...(given.length > 0 ? given : [now()])),
      get: (_, name) => name === 'now' ? now : Reflect.get(RealDate, name),
    });
    RealDate.prototype.constructor = Date;`;
  const child = fork(entry, [], {
    execArgv: ['--import', `data:text/javascript,${encodeURIComponent(clock)}`],
    env: {
      PATH: process.env.PATH,
      ...besides(server),
      ...{ NODE_ENV: 'test', LOG_LEVEL: 'error', PORT: '0', DATA_DIR: server.dataDir },
      ...{ WORKER_TOKEN: server.workerToken, ADMIN_PASSWORD: server.adminPassword },
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  children.push(child);
  const broken = once(child, 'exit').then(() => assert.fail('The server does not start.'));
  const [told] = await Promise.race([once(child, 'message', { signal }), broken]);
  return `http://127.0.0.1:${z.object({ port: z.number() }).parse(told).port}`;
}

test('no lease is taken early or lost, and no run ends before it began', async () => {
  const [ahead, behind] = await Promise.all([skewed(tenMinutes), skewed(-tenMinutes)]);
  const targetId = await makeTarget(server.api, await makeSubject(server.api));
  const clientOf = (baseUrl: string) => createWorkerClient({ baseUrl, token: server.workerToken, onRetry: () => {} });
  for (const [leasedAt, otherAt] of [
    [server.url, ahead],
    [ahead, behind],
    [behind, server.url],
  ] as const) {
    const { runId } = await start(server.api, targetId);
    const held = await clientOf(leasedAt).lease({ workerId: 'a', version: 'test', waitMs: 20_000 }, signal);
    assert.equal(held?.runId, runId);
    for (const url of [ahead, behind, server.url])
      assert.equal(await clientOf(url).lease({ workerId: 'b', version: 'test', waitMs: 0 }, signal), null);
    const hold = { workerId: 'a', epoch: held.epoch };
    assert.deepEqual(await clientOf(otherAt).heartbeat(runId, hold, signal), { cancelled: false });
    await clientOf(otherAt).finish(runId, { ...hold, ...passed }, signal);
    const { run } = await server.api.send(RunDetailsDocument, { id: runId });
    assert.deepEqual([run?.status, run?.attempt], ['completed', 1]);
    const tookMs = Date.parse(run?.endTime ?? '') - Date.parse(run?.startTime ?? '');
    assert.ok(tookMs >= 0 && tookMs < tenMinutes / 2, `it took ${tookMs} ms`);
  }
});

test('a caller is served by each of them', async () => {
  const subjectId = await makeSubject(server.api);
  for (const ms of [tenMinutes, -tenMinutes]) {
    const api = createApiClient({ baseUrl: await skewed(ms), apiKey: server.apiKey });
    await start(api, await makeTarget(api, subjectId, `clock ${ms}`));
  }
});
