/**
 * Five hundred polls of a batch a second beside two hundred workers that lease and finish runs:
 * `npm run bench:load [-- --seconds 60 --polls 500 --workers 200 --hold 20 --starts 10]`. Results go to bench/results/load.json.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { startReplicaSet } from '../scripts/replica-set.ts';
import { makeSubject, makeTarget, start } from '../test/support/product.ts';
import { besides, startTestServer } from '../test/support/server.ts';
import { createApiClient } from '../contract/api-client.ts';
import { tokenOf } from './million/client.ts';
import { send } from './load/send.ts';
import { work } from './load/workers.ts';
import { processorSecondsOf } from './process/processor-time.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    polls: { type: 'string', default: '500' },
    workers: { type: 'string', default: '200' },
    hold: { type: 'string', default: '20' },
    starts: { type: 'string', default: '10' },
  },
});
const [seconds, polls, workers] = [Number(values.seconds), Number(values.polls), Number(values.workers)];
const usage = z.object({ cpu: z.number(), rss: z.number() });

const set = await startReplicaSet();
const setUp = await startTestServer({ MONGODB_URI: set.getUri('load') });
const { apiKey, workerToken, dataDir } = setUp;
const env: Record<string, string | undefined> = {
  PATH: process.env.PATH,
  ...besides(setUp),
  NODE_ENV: 'production',
  LOG_LEVEL: 'error',
  PORT: '0',
  ADMIN_EMAIL: setUp.adminEmail,
  ADMIN_PASSWORD: setUp.adminPassword,
  DATA_DIR: dataDir,
  WORKER_TOKEN: workerToken,
};
const entry = fileURLToPath(new URL('load/server.ts', import.meta.url));
const child = fork(entry, [], { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
try {
  const [hello] = await once(child, 'message', { signal: AbortSignal.timeout(60_000) });
  const url = `http://127.0.0.1:${z.object({ port: z.number() }).parse(hello).port}`;
  const api = createApiClient({ baseUrl: setUp.url, apiKey });
  const subjectId = await makeSubject(api);
  const targets = await Promise.all(Array.from({ length: 20 }, (_, i) => makeTarget(api, subjectId, `target-${i}`)));
  const started = await Promise.all(targets.flatMap((target) => [start(api, target), start(api, target)]));
  const client = createApiClient({ baseUrl: url, apiKey });

  const over = AbortSignal.timeout(seconds * 1000);
  const before = await both();
  const [leasing, polled, startedRuns] = await Promise.all([
    work(url, workerToken, workers, Number(values.hold) * 1000, over),
    poll(
      url,
      started.map(({ batchId }) => batchId),
      over,
    ),
    startRuns(over),
  ]);
  const after = await both();
  const result = {
    at: new Date().toISOString(),
    command: 'npm run bench:load',
    machine: { cpu: cpus()[0]?.model, cores: cpus().length, node: process.version },
    seconds,
    polls: {
      asked: polled.asked,
      failed: polled.failed,
      perSecond: polled.times.length / seconds,
      ...spread(polled.times),
    },
    leases: {
      workers,
      started: startedRuns,
      taken: leasing.taken.length,
      finished: leasing.finished,
      refused: leasing.refused,
      ...spread(leasing.taken.filter((ms) => ms < 4_900)),
    },
    cpu: {
      serverCores: round((after.server.cpu - before.server.cpu) / seconds / 1e6),
      mongodCores: round((after.mongod - before.mongod) / seconds),
      serverMegabytes: Math.round(after.server.rss / 2 ** 20),
    },
  };
  console.log(JSON.stringify(result, null, 1));
  writeFileSync(new URL('results/load.json', import.meta.url), `${JSON.stringify(result, null, 2)}\n`);

  async function startRuns(signal: AbortSignal): Promise<number> {
    let count = 0;
    for (let at = 0; !signal.aborted; at += 1) {
      const began = performance.now();
      await start(client, targets[at % targets.length] ?? '').then(
        () => (count += 1),
        () => {},
      );
      await sleep(Math.max(0, 1000 / Number(values.starts) - (performance.now() - began)));
    }
    return count;
  }
} finally {
  child.disconnect();
  await once(child, 'exit', { signal: AbortSignal.timeout(30_000) }).catch(() => child.kill('SIGKILL'));
  await setUp.close();
  await set.stop({ doCleanup: true, force: true });
}

/** At the times that were planned, whether the ones before were answered or not; late is counted from the plan. */
async function poll(url: string, batchIds: readonly string[], signal: AbortSignal) {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const headers = { authorization: `Bearer ${await tokenOf(url, apiKey)}`, 'content-type': 'application/json' };
  const query = 'query Batch($id: ID!) { batch(id: $id) { id status runs { id name status exceptionCount } } }';
  const times: number[] = [];
  let [asked, failed] = [0, 0];
  const began = performance.now();
  while (!signal.aborted) {
    const due = Math.floor(((performance.now() - began) * polls) / 1000);
    for (; asked < due; asked += 1) {
      const planned = began + (asked * 1000) / polls;
      const body = JSON.stringify({ query, variables: { id: batchIds[asked % batchIds.length] } });
      send(`${url}/graphql`, body, { headers, agent, signal }).then(
        ({ status, text }) => {
          if (status === 200 && !text.includes('"errors"')) times.push(performance.now() - planned);
          else failed += 1;
        },
        () => {
          if (!signal.aborted) failed += 1;
        },
      );
    }
    await sleep(5);
  }
  agent.destroy();
  return { times, asked, failed };
}

async function both() {
  const answered = once(child, 'message', { signal: AbortSignal.timeout(10_000) });
  child.send('usage');
  const pid = set.servers[0]?.instanceInfo?.instance.mongodProcess?.pid;
  return { server: usage.parse((await answered)[0]), mongod: pid ? processorSecondsOf(pid) : 0 };
}

function spread(times: readonly number[]): { p50: number; p99: number; max: number } {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  return { p50: at(0.5), p99: at(0.99), max: round(sorted.at(-1) ?? 0) };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
