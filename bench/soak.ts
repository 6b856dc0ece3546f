/**
 * The whole platform under faults: `npm run soak [-- --minutes 10 --seed 1 --every 6 --clients 4 --json file]`. Real mongod, two
 * servers, two workers with Chromium, the GitHub App against an emulator behind a fault proxy; explorations are started, commented,
 * cancelled and asked for by webhook while all of it is killed, stopped and cut off at random moments. Ends with a table of
 * faults and of what was lost or doubled, and with exit code 1 when anything was. Results go to bench/results/soak.json.
 */
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createRng } from '../explorer/rng.ts';
import { acrossOrganisations } from '../server/models/scoped.ts';
import { openBook } from './soak/book.ts';
import { checkArtifacts } from './soak/checks/artifacts.ts';
import { checkComments } from './soak/checks/comments.ts';
import { checkRuns } from './soak/checks/runs.ts';
import { checkLeftovers, checkSecrets } from './soak/checks/traces.ts';
import { befall } from './soak/faults.ts';
import { markdown, tabulate } from './soak/report.ts';
import { settle } from './soak/settle.ts';
import { openStage } from './soak/stage.ts';
import { work } from './soak/work.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    every: { type: 'string', default: '6' },
    clients: { type: 'string', default: '4' },
    json: { type: 'string', default: fileURLToPath(new URL('results/soak.json', import.meta.url)) },
    keep: { type: 'string' },
  },
});
const [minutes, seed, everySeconds] = [Number(values.minutes), Number(values.seed), Number(values.every)];
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130));
const rng = createRng(seed);
const book = openBook();
const stage = await openStage(rng);
try {
  const over = AbortSignal.timeout(minutes * 60_000);
  const began = performance.now();
  await Promise.all([
    work(stage, book, createRng(seed + 1), Number(values.clients), over),
    befall(stage, book, rng, { everySeconds, over }),
  ]);
  await settle(stage);
  const artifacts = await checkArtifacts(stage);
  book.wrong.push(...artifacts.wrong, ...(await checkRuns(stage, book)), ...(await checkComments(stage, book)));
  book.wrong.push(...(await checkSecrets(stage)));
  await stage.stopProcesses();
  book.wrong.push(...checkLeftovers(stage));
  const rows = tabulate(book);
  const result = {
    at: new Date().toISOString(),
    command: 'npm run soak',
    machine: { cpu: cpus()[0]?.model, cores: cpus().length, node: process.version },
    ...{ minutes, seed, everySeconds, tookSeconds: Math.round((performance.now() - began) / 1_000) },
    runs: await endsOf(),
    pullRequests: book.pullRequests.length,
    commands: book.commands.length,
    artifacts: { rows: artifacts.rows, orphansSwept: artifacts.orphans },
    repeatedCalls: book.repeats,
    table: rows,
    wrong: book.wrong.map(({ effect, what }) => `${effect}: ${what}`),
  };
  writeFileSync(values.json, `${JSON.stringify(result, null, 2)}\n`);
  for (const one of result.wrong) console.error(one);
  console.log(markdown(rows));
  console.log(`\n${JSON.stringify(result.runs)}, ${result.pullRequests} comments, ${artifacts.rows} artifacts`);
  process.exitCode = book.wrong.length > 0 ? 1 : 0;
} finally {
  if (values.keep)
    for (const child of [...stage.servers, ...stage.workers])
      writeFileSync(`${values.keep}/${child.name.replace(' ', '-')}.log`, child.said());
  await stage.close();
}

/** How many runs ended how; what is our own failing, by its reason. */
async function endsOf(): Promise<Record<string, number>> {
  const runs = await stage.platform.models.runs
    .find({}, { status: 1, failure: 1, failureReason: 1 }, acrossOrganisations('the soak looks at all'))
    .lean();
  const ends: Record<string, number> = {};
  for (const { status, failure, failureReason } of runs) {
    const end = failure === 'INTERNAL' ? `INTERNAL: ${failureReason}` : (failure ?? status);
    ends[end] = (ends[end] ?? 0) + 1;
  }
  return ends;
}
