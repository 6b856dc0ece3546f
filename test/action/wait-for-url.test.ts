import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { after, before, test } from 'node:test';
import { pullRequestEvent } from './events.ts';
import { explored, inputsFor } from './explored.ts';
import { startPlatform, type TestPlatform } from './platform.ts';
import { runAction } from './run-action.ts';
import { passed } from './work.ts';

const head = 'ec26c3e57ca3a959ca5aad62de7213c562f8c821';
const earlier = 'b'.repeat(40);
let platform: TestPlatform;
before(async () => {
  platform = await startPlatform();
});
after(() => platform.close());

/** A preview that answers as told. */
async function preview(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const place = server.address();
  const port = place !== null && typeof place === 'object' ? place.port : 0;
  return { url: `http://127.0.0.1:${port}/build`, close: () => server.close().closeAllConnections() };
}

test('it starts when the preview is of this very commit, told by header, JSON and text', async () => {
  let calls = 0;
  const site = await preview((_, response) => {
    calls += 1;
    const commit = calls < 3 ? earlier : head;
    if (calls === 1) return response.writeHead(503).end();
    response.writeHead(200, { 'x-commit': commit }).end(JSON.stringify({ build: { commit: commit.slice(0, 8) } }));
  });
  try {
    const waiting = {
      'wait-for-url': site.url,
      'wait-for-url-header': 'X-Commit',
      'wait-for-url-json': 'build.commit',
      'wait-for-url-text': '"commit":"{commit}"',
    };
    const [run] = await explored(platform, { inputs: inputsFor(platform, waiting), event: pullRequestEvent() }, passed);
    assert.equal(run.outputs.verdict, 'passed', run.log);
    assert.equal(calls, 3);
    assert.match(run.log, /wait-for-url: HTTP 503\. Asking again/);
    assert.match(run.log, /wait-for-url: the header X-Commit does not hold the commit ec26c3e/);
  } finally {
    site.close();
  }
});

test('a preview that stays with another commit is an unreachable product, and nothing is started', async () => {
  const site = await preview((_, response) => response.end(`commit ${earlier}`));
  try {
    const waiting = {
      'wait-for-url': site.url,
      'wait-for-url-text': 'commit {commit}',
      'wait-for-url-timeout-seconds': '1',
    };
    const run = await runAction({ inputs: inputsFor(platform, waiting), event: pullRequestEvent() });
    assert.deepEqual(run.outputs, { status: 'failed', verdict: 'product-unreachable' });
    assert.equal(run.code, 1);
    assert.match(run.log, /^::error::Product unreachable: http:\/\/127.*not ready within 1 s \(wait-for-url\)/m);
    const neutral = await runAction({
      inputs: inputsFor(platform, { ...waiting, 'fail-on': 'never' }),
      event: pullRequestEvent(),
    });
    assert.equal(neutral.code, 0);
  } finally {
    site.close();
  }
});
