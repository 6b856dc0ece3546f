/**
 * Whether a query takes as long in an organisation of a million runs as in one of ten thousand:
 * `npm run bench:million [-- --runs 1000000 --issues 50000 --others 1000 --rounds 15]`. Everything is made in a
 * temporary MongoDB; results go to bench/results/million.json and, as a table, to the standard output.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { connect } from '../server/models/connection.ts';
import { defineModels } from '../server/models/index.ts';
import { rebuildTallies } from '../server/services/rebuild-tallies.ts';
import { startReplicaSet } from '../scripts/replica-set.ts';
import { addPerson } from '../test/support/second-organisation.ts';
import { startTestServer } from '../test/support/server.ts';
import { fill } from './million/fill.ts';
import { openClient } from './million/client.ts';
import { queriesOf } from './million/queries.ts';
import { compare } from './million/compare.ts';
import { flatness } from './pictures/flatness.ts';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '1000000' },
    issues: { type: 'string', default: '50000' },
    others: { type: 'string', default: '1000' },
    rounds: { type: 'string', default: '15' },
    only: { type: 'string', default: '' },
  },
});
const small = { runs: 10_000, issues: 500, targets: 200 };
const large = { runs: Number(values.runs), issues: Number(values.issues), targets: 200 };
const seconds: Record<string, number> = {};
let last = performance.now();
const took = (what: string) => {
  seconds[what] = Math.round((performance.now() - last) / 100) / 10;
  console.error(`${what}: ${seconds[what]} s`);
  last = performance.now();
};

const set = await startReplicaSet({ cacheGb: 2 });
try {
  const uri = set.getUri('million');
  const connection = await connect(uri);
  const models = defineModels(connection);
  const tenThousand = await fill(models, 'Ten thousand', small);
  const million = await fill(models, 'A million', large);
  for (let i = 0; i < Number(values.others); i += 1)
    await fill(models, `Other ${i}`, { runs: 100, issues: 10, targets: 4 });
  took('writing the rows');
  await connection.close();
  const server = await startTestServer({ MONGODB_URI: uri });
  took('building the indexes');
  const { platform } = server.running;
  for (const { _id } of await platform.models.organisations.find().lean())
    for (const what of ['runs', 'issues'] as const)
      await rebuildTallies(platform, what, _id, AbortSignal.timeout(600_000));
  took('counting every row');
  const deep = 5_000;
  const sides = await Promise.all(
    [tenThousand, million].map(async (filled) => {
      const { apiKey } = await addPerson(server, filled.organisationId, ['ADMIN', 'MEMBER']);
      return { queries: queriesOf(filled, deep), client: await openClient(server.url, apiKey) };
    }),
  );
  const rows = await compare(sides, Number(values.rounds), values.only);
  took('measuring');
  await server.close();
  const result = {
    at: new Date().toISOString(),
    command: 'npm run bench:million',
    machine: { cpu: cpus()[0]?.model, cores: cpus().length, node: process.version },
    sizes: { small, large, others: Number(values.others) },
    seconds,
    rows,
  };
  if (!values.only) {
    writeFileSync(new URL('results/million.json', import.meta.url), `${JSON.stringify(result, null, 2)}\n`);
    mkdirSync(new URL('../docs/benchmarks/', import.meta.url), { recursive: true });
    writeFileSync(new URL('../docs/benchmarks/million.svg', import.meta.url), flatness(rows));
  }
} finally {
  await set.stop({ doCleanup: true, force: true });
}
