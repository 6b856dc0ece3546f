import assert from 'node:assert/strict';
import { test } from 'node:test';
import { failuresAnswered } from '../../../explorer/oracles/answered-failures.ts';
import { html, serveSite } from '../../sites/serve-site.ts';
import { failsUntil } from '../playwright.ts';
import { runExplore } from '../run-explore.ts';

const question = { method: 'POST', url: 'http://shop.test/graphql', operation: 'Orders' };
const told = (answer: unknown) => failuresAnswered(question, JSON.stringify(answer)).map(({ title }) => title);

test('of what a GraphQL server fails at its own mistakes are told, and not what it refuses', () => {
  const error = (message: string, code?: string) => ({ message, path: ['orders', 3, 'sum'], extensions: { code } });
  assert.deepEqual(told({ data: null, errors: [error('connect ECONNREFUSED', 'INTERNAL_SERVER_ERROR')] }), [
    'GraphQL fails at Orders: connect ECONNREFUSED',
  ]);
  assert.deepEqual(told([{ data: 1 }, { errors: [error("Cannot read properties of null (reading 'sum')")] }]), [
    "GraphQL fails at Orders: Cannot read properties of null (reading 'sum')",
  ]);
  for (const refused of [
    error('Sign in first', 'UNAUTHENTICATED'),
    error('No such order', 'NOT_FOUND'),
    error('A name is needed'),
  ])
    assert.deepEqual(told({ errors: [refused] }), []);
  for (const other of [{ data: { orders: [] } }, { errors: [] }, { errors: 'none' }, 'no', null])
    assert.deepEqual(told(other), []);
  assert.deepEqual(failuresAnswered(question, '<html>'), []);
});

test('of other answers those that say that they failed, and of what the server itself did wrong', () => {
  const sums = { method: 'GET', url: 'http://shop.test/api/sums/12?of=3', operation: null };
  const failing = (body: unknown) => failuresAnswered(sums, JSON.stringify(body));
  const trace = `Traceback (most recent call last):\n  File "app.py", line 3, in sums\nNameError: name 'x1' is not defined`;
  const [python] = failing({ success: false, error: "name 'x1' is not defined", traceback: trace });
  assert.equal(python?.title, "GET /api/sums/:id?of answers 200 and fails: name 'x1' is not defined");
  assert.equal(python?.traits.message, 'answered 200 with a failure: NameError');
  assert.equal(python?.stack, trace);
  const titles = [
    { ok: false, message: "TypeError: Cannot read properties of undefined (reading 'sum')" },
    { status: 'error', error: { message: 'boom', stack: 'Error: boom\n    at sum (/srv/app.js:3:9)' } },
    { code: 500, msg: 'Internal server error' },
  ].map((body) => failing(body)[0]?.title.split(': ').slice(1).join(': '));
  assert.deepEqual(titles, [
    "TypeError: Cannot read properties of undefined (reading 'sum')",
    'boom',
    'Internal server error',
  ]);
  for (const other of [
    { success: false, error: 'Choose a name' },
    { success: true, message: 'TypeError: what the log of last night says', stack: trace },
    { id: 4, status: 'failed', failedReason: 'boom', stacktrace: ['Error: boom\n    at work (/srv/app.js:3:9)'] },
    [{ success: false, error: trace }],
    { success: 'no', error: [trace] },
  ])
    assert.deepEqual(failing(other), []);
});

test('it is an issue with a test that fails for as long as the server does', async (t) => {
  let mended = false;
  const site = await serveSite({
    '/': html(
      'Orders',
      `<h1>Orders</h1><button id="sum">Sum</button> <button id="mine">Mine</button><p id="out"></p><script>
       const ask = async (operationName, field) => {
         const body = JSON.stringify({ operationName, query: 'query ' + operationName + ' { ' + field + ' }' });
         const { data, errors } = await (await fetch('/api', { method: 'POST', body })).json();
         out.textContent = data?.[field] ?? 'Something went wrong';
       };
       sum.onclick = () => ask('Sum', 'sum'); mine.onclick = () => ask('Mine', 'mine');</script>`,
    ),
    '/api': (_, body) => {
      const { operationName }: { operationName: string } = JSON.parse(body);
      if (mended || operationName === 'Mine') return JSON.stringify({ data: { sum: 3, mine: 1 } });
      return JSON.stringify({
        errors: [{ message: "Cannot read properties of undefined (reading 'total')", path: ['sum'] }],
      });
    },
  });
  t.after(() => site.close());
  const { result } = await runExplore(site.url, { maxDurationMs: 30_000, maxActions: 12 });
  const issues = result.issues.filter(({ kind }) => kind !== 'ACCESSIBILITY');
  assert.deepEqual(
    issues.map(({ kind, severity, title }) => `${severity} ${kind} ${title}`),
    ["HIGH HTTP_SERVER_ERROR GraphQL fails at Sum: Cannot read properties of undefined (reading 'total')"],
  );
  assert.equal(issues[0]?.reproduction?.steps.at(-1), 'click button "Sum"');
  assert.ok((issues[0]?.reproduction?.confirmed ?? 0) > 0);
  await failsUntil(issues[0]?.reproduction?.script ?? '', /toEqual/, () => {
    mended = true;
  });
});
