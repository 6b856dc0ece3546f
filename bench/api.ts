/**
 * Our endpoint beside bare node:http, Mercurius (jit), Yoga and Apollo, all with our schema and the same rows, in turns:
 * `npm run bench:api [-- --rounds 5 --seconds 4 --only outrider,node:http --store memory]`. Results go to bench/results/api.json
 * and, as tables, to the standard output.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { startReplicaSet } from '../scripts/replica-set.ts';
import { rebuildTallies } from '../server/services/rebuild-tallies.ts';
import { addPerson } from '../test/support/second-organisation.ts';
import { startTestServer, besides } from '../test/support/server.ts';
import { contenders } from './api/contenders.ts';
import { loadPeers } from './api/load-peers.ts';
import { type Cannon, open, type Round, shoot } from './api/measure.ts';
import { median } from './explore/summary.ts';
import { tokenOf } from './million/client.ts';
import { fill } from './million/fill.ts';
import { endpoint } from './pictures/endpoint.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '4' },
    connections: { type: 'string', default: '16' },
    only: { type: 'string', default: contenders.join(',') },
    store: { type: 'string', default: 'memory,mongo' },
  },
});
const names = contenders.filter((name) => values.only.split(',').includes(name));
const stores = (['memory', 'mongo'] as const).filter((store) => values.store.split(',').includes(store));
const query = `query Runs($limit: Int) {
  runs(limit: $limit) { totalCount hasMore runs { id name status exceptionCount startTime endTime target { id name } } }
}`;
const body = JSON.stringify({ query, variables: { limit: 50 } });
const load = loadPeers();
const cannon: Cannon = load('autocannon');
const tables: Record<string, Record<string, Round>> = {};

const set = await startReplicaSet();
const server = await startTestServer({ MONGODB_URI: set.getUri('api') });
try {
  const { platform } = server.running;
  const { organisationId } = await fill(platform.models, 'Bench', { runs: 10_000, issues: 100, targets: 50 });
  await rebuildTallies(platform, 'runs', organisationId, AbortSignal.timeout(120_000));
  const { apiKey } = await addPerson(server, organisationId, ['ADMIN', 'MEMBER']);
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    XDG_CACHE_HOME: process.env.XDG_CACHE_HOME,
    ...besides(server),
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
    DATA_DIR: server.dataDir,
    WORKER_TOKEN: server.workerToken,
  };
  for (const store of stores) {
    const running = [];
    for (const name of names) running.push(await open(name, store, String(organisationId), env));
    const rounds = new Map<string, Round[]>(names.map((name) => [name, []]));
    const answers = new Map<string, string>();
    // The first round warms up.
    for (let round = 0; round <= Number(values.rounds); round += 1) {
      const token = await tokenOf(server.url, apiKey);
      for (const one of running) {
        answers.set(one.name, await answerOf(one.port, token));
        const seconds = round === 0 ? 2 : Number(values.seconds);
        const shot = await shoot(cannon, one, { token, body, seconds, connections: Number(values.connections) });
        if (round > 0) rounds.get(one.name)?.push(shot);
      }
    }
    if (new Set(answers.values()).size > 1) throw new Error(`Answers differ: ${JSON.stringify([...answers])}`);
    for (const { child } of running) child.disconnect();
    tables[store] = Object.fromEntries([...rounds].map(([name, all]) => [name, middle(all)]));
    print(store, tables[store]);
  }
} finally {
  await server.close();
  await set.stop({ doCleanup: true, force: true });
}
const result = {
  at: new Date().toISOString(),
  command: 'npm run bench:api',
  machine: { cpu: cpus()[0]?.model, cores: cpus().length, node: process.version },
  rounds: Number(values.rounds),
  seconds: Number(values.seconds),
  connections: Number(values.connections),
  ...tables,
};
if (names.length === contenders.length) {
  writeFileSync(new URL('results/api.json', import.meta.url), `${JSON.stringify(result, null, 2)}\n`);
  mkdirSync(new URL('../docs/benchmarks/', import.meta.url), { recursive: true });
  writeFileSync(new URL('../docs/benchmarks/api.svg', import.meta.url), endpoint(tables));
}

/** All contenders must say the same. */
async function answerOf(port: number, token: string): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body,
  });
  return JSON.stringify(await response.json());
}

/** The median of each number. */
function middle(rounds: readonly Round[]): Round {
  const of = (pick: (round: Round) => number) => Math.round(median(rounds.map(pick)) * 10) / 10;
  return {
    requestsPerSecond: of((round) => round.requestsPerSecond),
    cpu: of((round) => round.cpu),
    p50: of((round) => round.p50),
    p99: of((round) => round.p99),
    megabytes: of((round) => round.megabytes),
  };
}

function print(store: string, table: Record<string, Round>): void {
  const floor = table['node:http']?.requestsPerSecond ?? 0;
  console.log(`\nFrom ${store}:\n`);
  console.log('| server | requests/s | of node:http | CPU µs/request | p50 ms | p99 ms | memory MiB |');
  console.log('|---|---:|---:|---:|---:|---:|---:|');
  for (const [name, { requestsPerSecond, cpu, p50, p99, megabytes }] of Object.entries(table)) {
    const share = floor > 0 ? (requestsPerSecond / floor).toFixed(2) : '';
    console.log(`| ${name} | ${requestsPerSecond} | ${share} | ${cpu} | ${p50} | ${p99} | ${megabytes} |`);
  }
}
