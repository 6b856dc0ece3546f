import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { html } from '../sites/serve-site.ts';
import { runExplore } from './run-explore.ts';

test('a secure page that asks for things in the clear is told of each, once', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'outrider-certificate-'));
  t.after(() => rm(folder, { recursive: true }));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const made = spawnSync('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=127.0.0.1'],
    ...['-keyout', key, '-out', cert],
  ]);
  if (made.status !== 0) return t.skip('needs openssl for a certificate');
  const page = html(
    'Mixed',
    '<h1>Mixed</h1><button>Stay</button><script src="http://plain.test/a.js"></script><img src="http://plain.test/a.png" alt="">',
  );
  const server = createServer({ key: await readFile(key), cert: await readFile(cert) }, (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(page);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  assert.ok(address && typeof address === 'object');
  const { result } = await runExplore(`https://127.0.0.1:${address.port}/`);
  const found = result.issues.map(({ kind, severity, title }) => `${kind} ${severity} ${title}`);
  const script = 'REQUEST_FAILED MEDIUM Mixed content: a secure page asks for http://plain.test/a.js';
  assert.equal(found.filter((one) => one === script).length, 1, found.join('\n'));
  assert.ok(!found.some((one) => one.startsWith('CONSOLE_ERROR')), found.join('\n'));
});
