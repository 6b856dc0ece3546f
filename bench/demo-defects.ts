/** Explores the demo shop and says which of its defects were found: `node bench/demo-defects.ts [--seconds 60] [--seeds 1,2,3] [--log folder]`. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { defects } from '../demo/defects.ts';
import { startDemoShop } from '../demo/shop.ts';
import { findBrowser } from '../explorer/browser.ts';
import { createExplore } from '../explorer/explore.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    seeds: { type: 'string', default: '1,2,3' },
    log: { type: 'string' },
  },
});
const chromiumPath = process.env.CHROMIUM_PATH;
const explore = createExplore({
  browser: findBrowser({ ...(chromiumPath ? { chromiumPath } : {}), searchPath: process.env.PATH ?? '' }),
});
const maxDurationMs = Number(values.seconds) * 1_000;
for (const seed of values.seeds.split(',').map(Number)) {
  const shop = await startDemoShop();
  const lines: string[] = [];
  const firstSeen = new Map<string, number>();
  const began = performance.now();
  const result = await explore(
    { url: shop.url, maxDurationMs, seed, inputValues: {}, credentials: {} },
    {
      progress: () => {},
      issue: ({ title, message }) => {
        for (const { id, shows } of defects)
          if (`${title} ${message}`.includes(shows) && !firstSeen.has(id))
            firstSeen.set(id, Math.round((performance.now() - began) / 1_000));
      },
      artifact: () => {},
      choice: (choice) => lines.push(JSON.stringify(choice)),
    },
    AbortSignal.timeout(maxDurationMs + 30_000),
  );
  await shop.close();
  if (values.log) writeFileSync(join(values.log, `demo.${seed}.log`), `${lines.join('\n')}\n`);
  const missed = defects.filter(({ id, signedIn }) => !signedIn && !firstSeen.has(id)).map(({ id }) => id);
  const { actions, states } = result.progress;
  console.log(
    JSON.stringify({ seed, found: firstSeen.size, missed, actions, states, firstSeen: Object.fromEntries(firstSeen) }),
  );
}
