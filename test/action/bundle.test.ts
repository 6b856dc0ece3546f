import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { bundleAction } from '../../scripts/bundle-action.ts';
import { actionFile } from './action-file.ts';

test('the committed bundle is what its sources make, to the byte', async () => {
  const [one, other] = await Promise.all([bundleAction('action/main.ts'), bundleAction('action/main.ts')]);
  assert.equal(one.code, other.code);
  assert.equal(await readFile('dist/index.js', 'utf8'), one.code);
  assert.equal(await readFile('dist/licenses.txt', 'utf8'), one.licenses);
});

test('the runner finds what action.yml names', async () => {
  assert.equal(actionFile.runs.using, 'node24');
  assert.ok((await stat(actionFile.runs.main)).size > 0);
  assert.deepEqual(JSON.parse(await readFile('dist/package.json', 'utf8')), { type: 'module' });
});

test('the licences of what is inside are named', async () => {
  const licenses = await readFile('dist/licenses.txt', 'utf8');
  for (const name of ['@actions/core', '@actions/github', 'p-retry', 'zod']) {
    assert.match(licenses, new RegExp(`^${name} \\d+\\.\\d+\\.\\d+ \\(MIT\\)\\n\\n[\\s\\S]*?Copyright`, 'm'));
  }
});

test('it starts at most 1.5 times as heavily as an action of the same toolkit that does nothing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'outrider-empty-action-'));
  try {
    await writeFile(join(folder, 'package.json'), '{"type":"module"}');
    const empty = join(folder, 'index.js');
    await writeFile(empty, (await bundleAction('test/action/empty-action.ts')).code);
    const rounds = Array.from({ length: 9 }, () => [cpuOf(empty), cpuOf('dist/index.js')] as const);
    const least = (which: 0 | 1) => Math.min(...rounds.map((round) => round[which]));
    console.log(`start-up CPU: empty ${least(0).toFixed(1)} ms, ours ${least(1).toFixed(1)} ms`);
    assert.ok(least(1) <= 1.5 * least(0), `${least(1)} ms against ${least(0)} ms`);
  } finally {
    await rm(folder, { recursive: true });
  }
});

/** User and system time of one start that ends at the missing key, milliseconds. */
function cpuOf(bundle: string): number {
  const report = `process.on('exit', () => { const u = process.cpuUsage(); process.stderr.write(String((u.user + u.system) / 1000)); })`;
  const run = spawnSync(process.execPath, ['--import', `data:text/javascript,${encodeURIComponent(report)}`, bundle], {
    encoding: 'utf8',
    env: { GITHUB_REPOSITORY: 'acme/shop', GITHUB_EVENT_NAME: 'schedule', GITHUB_REF: 'refs/heads/main' },
  });
  return Number(run.stderr);
}
