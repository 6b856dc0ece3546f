/** Explores the demo shop and says which of its defects were found: `node bench/demo-defects.ts [--seconds 60] [--seeds 1,2,3] [--log folder]`. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { defects } from '../demo/defects.ts';
import { startDemoShop } from '../demo/shop.ts';
import { findDefects } from './defects/find-defects.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    seeds: { type: 'string', default: '1,2,3' },
    log: { type: 'string' },
  },
});
const maxDurationMs = Number(values.seconds) * 1_000;
const shown = new Map(defects.map(({ id, shows }) => [id, shows]));
for (const seed of values.seeds.split(',').map(Number)) {
  const shop = await startDemoShop();
  const { result, firstSeen, lines } = await findDefects({ url: shop.url, maxDurationMs, seed }, shown);
  await shop.close();
  if (values.log) writeFileSync(join(values.log, `demo.${seed}.log`), `${lines.join('\n')}\n`);
  const missed = defects.filter(({ id, signedIn }) => !signedIn && !firstSeen.has(id)).map(({ id }) => id);
  const { actions, states } = result.progress;
  console.log(
    JSON.stringify({ seed, found: firstSeen.size, missed, actions, states, firstSeen: Object.fromEntries(firstSeen) }),
  );
}
