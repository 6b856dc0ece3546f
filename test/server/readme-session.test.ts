/** The README's session with curl, run as it stands; only the address and the pause between polls are other ones. */
import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { foundIssues, issue, work } from '../action/work.ts';
import { startTestServer } from '../support/server.ts';

const missing = ['bash', 'curl', 'jq'].filter((tool) => spawnSync(tool, ['--version']).error);

test('key → token → product → target → start → poll', {
  skip: missing.length > 0 && `needs ${missing.join(', ')}`,
}, async () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  const [, session = ''] = /## The API[\s\S]*?```sh\n([\s\S]*?)```/.exec(readme) ?? [];
  const server = await startTestServer();
  try {
    const script = session.replace(/^base=.*$/m, `base=${server.url}`).replace('sleep 30', 'sleep 0.2');
    const { worker } = server;
    const [{ stdout }] = await Promise.all([
      promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script], {
        env: { PATH: process.env.PATH, OUTRIDER_API_KEY: server.apiKey },
        timeout: 30_000,
      }),
      work(worker, foundIssues(issue('a'))),
    ]);
    const answer: unknown = JSON.parse(stdout.slice(stdout.lastIndexOf('\n{')));
    assert.partialDeepStrictEqual(answer, {
      status: 'completed',
      runs: [{ name: 'main #1', exceptionCount: 1, issues: [{ title: 'TypeError: cart is undefined' }] }],
    });
  } finally {
    await server.close();
  }
});
