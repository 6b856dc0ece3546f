import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { runOutrider } from '../support/outrider.ts';
import { until } from '../support/until.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'outrider-start-'));
const env = { DATA_DIR: dataDir, PORT: '0', OUTRIDER_DEMO: 'false' };
const running = new Set<ReturnType<typeof runOutrider>>();
const start = (extra: Record<string, string> = {}) => {
  const outrider = runOutrider(['start'], { ...env, ...extra });
  running.add(outrider);
  return outrider;
};
after(async () => {
  for (const outrider of running) if (outrider.child.exitCode === null) await outrider.end('SIGTERM');
  rmSync(dataDir, { recursive: true, force: true });
});
const listens = /listens at (http\S+)/;
const password = /with the password (\S+)\n/;

test('starts everything, survives a kill, keeps one holder, stops without a rest', async () => {
  const first = start();
  const [, address = ''] = await first.says(listens);
  const ready = await fetch(`${address}/readyz`);
  assert.equal(ready.status, 200);
  const [, secret = ''] = await first.says(password);
  assert.ok(secret.length >= 12);
  await until(() => processesOn(dataDir).length >= 2, { what: 'mongod and start' });

  const second = start();
  await second.says(new RegExp(`${dataDir} is in use by another .* process \\d+`));
  assert.equal(await second.end(), 1);

  // Killed, the bootstrap takes the server with it; killed itself, the server leaves a mongod behind.
  const server = Number(readFileSync(join(dataDir, 'start.lock'), 'utf8').split(' ')[0]);
  process.kill(server, 'SIGKILL');
  await first.end('SIGKILL');
  assert.ok(processesOn(join(dataDir, 'mongodb', 'db')).length > 0, 'mongod is orphaned');

  const begin = performance.now();
  const third = start();
  const [, again = ''] = await third.says(listens);
  assert.ok(performance.now() - begin < 10_000, `up again after ${performance.now() - begin} ms`);
  assert.equal((await fetch(`${again}/readyz`)).status, 200);
  assert.doesNotMatch(third.text(), password);

  assert.equal(await third.end('SIGTERM'), 0);
  await until(() => processesOn(dataDir).length === 0, { what: 'the end of mongod and worker' });
  await assert.rejects(fetch(`${again}/readyz`));
});

test('keeps its secrets from other users', () => {
  for (const name of ['worker-token', 'encryption-keys', 'mongodb/password', 'mongodb/key'])
    assert.equal(statSync(join(dataDir, name)).mode & 0o077, 0, name);
});

test('ends when the process that started it is killed', async () => {
  const outrider = start();
  await outrider.says(listens);
  await outrider.end('SIGKILL');
  await until(() => processesOn(dataDir).length === 0, { timeoutMs: 120_000, what: 'the end of all it started' });
});

test('says in one line per mistake what to do', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const address = taken.address();
  const port = address && typeof address === 'object' ? String(address.port) : '';
  try {
    const busy = start({ PORT: port });
    await busy.says(new RegExp(`^outrider: PORT: ${port} is in use`, 'm'));
    assert.equal(await busy.end(), 1);
    const wrong = start({ PORT: 'many', BASE_URL: 'ftp://x', OUTRIDER_TYPO: '1' });
    await wrong.says(/^outrider: BASE_URL: /m);
    await wrong.says(/^outrider: OUTRIDER_TYPO: /m);
    await wrong.says(/^outrider: PORT: must be a whole number/m);
    assert.equal(await wrong.end(), 2);
    assert.doesNotMatch(busy.text() + wrong.text(), /\n\s+at /, 'no stack');
  } finally {
    taken.close();
  }
  assert.deepEqual(processesOn(dataDir), []);
});

/** Ids of processes whose command line or environment names the folder. */
function processesOn(folder: string): number[] {
  const names = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid);
  return names.map(Number).filter((pid) => ['cmdline', 'environ'].some((file) => mentions(pid, file, folder)));
}

function mentions(pid: number, file: string, folder: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8').includes(folder);
  } catch {
    return false;
  }
}
