/** Runs the workflows of docs/action.md, and our own with `uses: ./`, by act against the real server. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { after, before, test } from 'node:test';
import { UpsertTargetDocument } from '../../contract/api.generated.ts';
import { type ActBench, findAct, startActBench } from './act.ts';
import { docExamples, ownWorkflows } from './doc-examples.ts';
import { exampleOf, pullRequestEvent } from './events.ts';
import { startPlatform, type TestPlatform } from './platform.ts';
import { passed, workUntil } from './work.ts';

const act = findAct();
const skip = act === null && 'act is not installed here: where Go is, `node scripts/install-act.mjs` installs it';

const head = 'ec26c3e57ca3a959ca5aad62de7213c562f8c821';
const payloads: Readonly<Record<string, () => object>> = {
  pull_request: () => pullRequestEvent().payload,
  push: () => ({ ref: 'refs/heads/main', deleted: false }),
  schedule: () => ({ schedule: '17 3 * * *' }),
  merge_group: () => exampleOf('merge_group'),
  deployment_status: () =>
    exampleOf('deployment_status', (payload) => JSON.stringify(payload).includes('"state":"success"')),
  workflow_dispatch: () => ({ inputs: { number: '12' } }),
};

let platform: TestPlatform;
let bench: ActBench;
const preview = createServer((_, response) => response.setHeader('x-commit', head).end('ready'));
const done = new AbortController();
let working: Promise<void>;
before(async () => {
  if (act === null) return;
  platform = await startPlatform();
  bench = await startActBench(act, 'Codertocat/Hello-World');
  await once(preview.listen(0, '127.0.0.1'), 'listening');
  working = workUntil(platform.worker, passed, done.signal);
  await makeTestCase();
});
after(async () => {
  if (act === null) return;
  done.abort();
  await working;
  preview.close().closeAllConnections();
  await bench.close();
  await platform.close();
});

async function makeTestCase(): Promise<void> {
  const { upsertSimulationTarget: target } = await platform.api.send(UpsertTargetDocument, {
    input: { subjectId: platform.subjectId, buildKey: 'staging', name: 'Staging' },
  });
  const input = {
    targetId: target?.id,
    name: 'Opens',
    gherkin: 'Feature: Shop\n  Scenario: Opens\n    Given I am on "/"\n',
  };
  const answer = await platform.gql(
    'mutation ($input: CreateTestCaseInput!) { createTestCase(input: $input) { id } }',
    {
      input,
    },
  );
  assert.equal(answer.errors, undefined);
}

/** As it is in the docs, but for the addresses, which are those of this test, and quicker polling. */
function here(workflow: string): string {
  const place = preview.address();
  const port = place !== null && typeof place === 'object' ? place.port : 0;
  return workflow
    .replaceAll(/https:\/\/.*\.preview\.example\.com/g, `http://127.0.0.1:${port}`)
    .replaceAll(/^( +)base-url: .*$/gm, `$1base-url: ${platform.url}\n$1poll-interval-seconds: 0.2`);
}

for (const { name, text, events } of [
  ...docExamples(),
  ...ownWorkflows().filter(({ text }) => text.includes('uses: ./')),
]) {
  for (const event of events) {
    test(`${name} on ${event}`, { skip }, async () => {
      const payload = payloads[event]?.();
      assert.ok(payload, `no payload for ${event}`);
      const { code, log } = await bench.run(event, payload, here(text), {
        secrets: { OUTRIDER_API_KEY: platform.apiKey },
        variables: { OUTRIDER_SUBJECT_ID: platform.subjectId, OUTRIDER_BASE_URL: platform.url },
      });
      assert.equal(code, 0, log);
      assert.match(log, /verdict=passed/);
      assert.ok(!log.includes(platform.apiKey));
    });
  }
}
