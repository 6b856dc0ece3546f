/**
 * One plain random walk over an application of the set that runs already, for measuring:
 * `node bench/walk-once.ts <application> <url> --port <debugging port> [--seconds 60] [--seed 1]`, with CHROMIUM_PATH.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { known } from './applications/applications.ts';
import { walk } from './engines/plain-walk/walk.ts';
import { startGroup } from './process/start-group.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    port: { type: 'string', default: '' },
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
  },
});
const [name, url] = positionals;
const application = known.find((one) => one.name === name);
const chromium = process.env.CHROMIUM_PATH;
if (!application || !url || !values.port || !chromium)
  throw new Error('Say what to walk: CHROMIUM_PATH=… node bench/walk-once.ts <application> <url> --port <port>');
const profile = await mkdtemp(join(tmpdir(), 'outrider-walk-'));
const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
const quiet = ['--headless', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-sync'];
const size = ['--window-size=1280,800', `--user-data-dir=${profile}`, 'about:blank'];
const browser = startGroup([chromium, ...sandbox, ...quiet, ...size], { cwd: profile });
for (const stream of [browser.stdout, browser.stderr]) stream.resume();
try {
  const actions = await walk({
    ...{ application, url, port: Number(values.port), seconds: Number(values.seconds), seed: Number(values.seed) },
    began: () => console.error('began'),
  });
  console.log(JSON.stringify({ status: 'completed', progress: { actions }, issues: [] }));
} finally {
  await browser.stop();
  await rm(profile, { recursive: true, force: true, maxRetries: 5 });
}
