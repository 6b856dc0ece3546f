/**
 * What a second context brings: `node bench/contexts.ts [--seconds 60] [--applications adminlte,verdaccio,node-red] [--seeds 1] [--contexts 2]`.
 * Each run on a fresh store, one context and several in turn. `cores`: how many the whole machine had busy meanwhile.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import type { Application } from './applications/application.ts';
import { applications } from './applications/applications.ts';
import { startApplication } from './applications/start-application.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    applications: { type: 'string', default: 'adminlte,verdaccio,node-red' },
    seeds: { type: 'string', default: '1' },
    contexts: { type: 'string', default: '2' },
  },
});
const explored = z.object({
  progress: z.object({ actions: z.number(), states: z.number(), urls: z.number() }),
  javascript: z.object({ executedBytes: z.number() }),
});
const ratios = new Map<string, number[]>();

for (const seed of values.seeds.split(','))
  for (const application of applications.filter(({ name }) => values.applications.split(',').includes(name))) {
    const alone = await run(application, seed, '1');
    const together = await run(application, seed, values.contexts);
    const ratio = together / alone;
    ratios.set(application.name, [...(ratios.get(application.name) ?? []), Number(ratio.toFixed(2))]);
  }
console.log(JSON.stringify({ statesTogetherByAlone: Object.fromEntries(ratios) }));

/** The states seen. */
async function run(application: Application, seed: string, contexts: string): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'outrider-bench-contexts-'));
  const running = await startApplication(application, join(folder, 'application.log'));
  try {
    const credentials = join(folder, 'credentials.json');
    if (application.account) await writeFile(credentials, JSON.stringify(application.account), { mode: 0o600 });
    const asked = ['--seconds', values.seconds, '--seed', seed, '--contexts', contexts, '--whole-time'];
    const signIn = application.account ? ['--credentials', credentials] : [];
    const began = cpuMs();
    const script = new URL('explore-once.ts', import.meta.url).pathname;
    const child = spawn(process.execPath, [script, running.url, ...asked, ...signIn], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const { progress, javascript } = explored.parse(JSON.parse(await text(child.stdout)));
    const used = cpuMs();
    const cores = (cpus().length * (used.busy - began.busy)) / (used.all - began.all);
    const { actions, states, urls } = progress;
    const counts = { actions, states, urls, javascript: javascript.executedBytes, cores: Number(cores.toFixed(2)) };
    console.log(JSON.stringify({ application: application.name, seed, contexts, ...counts }));
    return states;
  } finally {
    await running.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

function cpuMs(): { busy: number; all: number } {
  const times = cpus().map((cpu) => cpu.times);
  const all = times.reduce((sum, one) => sum + one.user + one.nice + one.sys + one.irq + one.idle, 0);
  return { busy: all - times.reduce((sum, { idle }) => sum + idle, 0), all };
}
