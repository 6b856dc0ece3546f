/**
 * Explores an application with one planted defect behind each sort of interaction, and says which were found:
 * `node bench/planted.ts [--seconds 120] [--seeds 1,2,3] [--strategies bandit,walk,breadth-first] [--log folder]`.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { findDefects } from './defects/find-defects.ts';
import { planted } from './planted/defects.ts';
import { servePlanted } from './planted/serve.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '120' },
    seeds: { type: 'string', default: '1,2,3' },
    strategies: { type: 'string', default: 'bandit' },
    log: { type: 'string' },
  },
});
const maxDurationMs = Number(values.seconds) * 1_000;
const strategies = z.array(z.enum(['bandit', 'walk', 'breadth-first'])).parse(values.strategies.split(','));

for (const seed of values.seeds.split(',').map(Number)) {
  for (const strategy of strategies) {
    const site = await servePlanted(0);
    const job = { url: site.url, maxDurationMs, seed, wholeTime: strategy !== 'bandit' };
    const { result, firstSeen, lines } = await findDefects(job, planted, strategy);
    await site.close();
    if (values.log) writeFileSync(join(values.log, `planted.${strategy}.${seed}.log`), `${lines.join('\n')}\n`);
    const missed = [...planted.keys()].filter((id) => !firstSeen.has(id));
    const { issues, progress } = result;
    const shown = issues.filter(({ reproduction }) => (reproduction?.confirmed ?? 0) > 0).length;
    const found = `${firstSeen.size} of ${planted.size}`;
    console.log(
      JSON.stringify({ strategy, seed, found, missed, actions: progress.actions, issues: issues.length, shown }),
    );
  }
}
