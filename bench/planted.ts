/**
 * Explores an application with one planted defect behind each sort of interaction, and says which were found:
 * `node bench/planted.ts [--seconds 120] [--seeds 1,2,3] [--strategies bandit,walk,breadth-first] [--log folder]`.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { findBrowser } from '../explorer/browser.ts';
import { createExplore } from '../explorer/explore.ts';
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
const chromiumPath = process.env.CHROMIUM_PATH;
const browser = findBrowser({ ...(chromiumPath ? { chromiumPath } : {}), searchPath: process.env.PATH ?? '' });
const maxDurationMs = Number(values.seconds) * 1_000;
const strategies = z.array(z.enum(['bandit', 'walk', 'breadth-first'])).parse(values.strategies.split(','));

for (const seed of values.seeds.split(',').map(Number)) {
  for (const strategy of strategies) {
    const site = await servePlanted(0);
    const lines: string[] = [];
    const seconds = new Map<string, number>();
    const began = performance.now();
    const { issues, progress } = await createExplore({ browser, strategy })(
      { url: site.url, maxDurationMs, seed, inputValues: {}, credentials: {}, wholeTime: strategy !== 'bandit' },
      {
        progress: () => {},
        issue: ({ title, message }) => {
          for (const [id, said] of planted)
            if (`${title} ${message}`.includes(said) && !seconds.has(id))
              seconds.set(id, Math.round((performance.now() - began) / 1_000));
        },
        artifact: () => {},
        choice: (choice) => lines.push(JSON.stringify(choice)),
      },
      AbortSignal.timeout(maxDurationMs + 30_000),
    );
    await site.close();
    if (values.log) writeFileSync(join(values.log, `planted.${strategy}.${seed}.log`), `${lines.join('\n')}\n`);
    const missed = [...planted.keys()].filter((id) => !seconds.has(id));
    const shown = issues.filter(({ reproduction }) => (reproduction?.confirmed ?? 0) > 0).length;
    const found = `${seconds.size} of ${planted.size}`;
    console.log(
      JSON.stringify({ strategy, seed, found, missed, actions: progress.actions, issues: issues.length, shown }),
    );
  }
}
