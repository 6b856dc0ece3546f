import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { type TestContext, test } from 'node:test';
import { html, type Pages, type Reply, serveSite } from '../sites/serve-site.ts';
import { fields, member, pageLogin } from '../sites/members.ts';
import { until } from '../support/until.ts';
import { runExplore } from './run-explore.ts';

const patience = { timeoutMs: 120_000 };

test('two contexts sign in each by itself, go on together, and end when they are cancelled', async (t) => {
  const site = await serveSite(pageLogin);
  t.after(() => site.close());
  const cancel = new AbortController();
  const job = { maxDurationMs: 200_000, contexts: 2, wholeTime: true, credentials: member };
  const running = runExplore(site.url, job, { signal: cancel.signal });
  const signIns = () => site.requests.filter((line) => line === 'POST /session').length;
  await until(() => signIns() >= 2, { ...patience, what: 'a second login' });
  const before = site.requests.length;
  await until(() => site.requests.length > before + 5, { ...patience, what: 'exploring after it' });
  cancel.abort();
  const { result, choices } = await running;
  assert.equal(result.failure, 'CANCELLED');
  assert.ok(!choices.some(({ arm }) => arm === 'login'), 'nobody was signed out');
  assert.ok(signIns() <= 3, 'one for each context, and one for what goes on beside them');
});

test('what one context has seen is known to the other, and one end is the end of both', async (t) => {
  const menu = Array.from({ length: 12 }, (_, index) => `<a href="/part-${'abcdefghijkl'[index]}">Part ${index}</a>`);
  const pages: Pages = Object.fromEntries(
    [...'abcdefghijkl'].map((letter, index) => [
      `/part-${letter}`,
      html(`Part ${letter}`, `<nav>${menu.join(' ')}</nav>${'<section><button>Act</button></section>'.repeat(index)}`),
    ]),
  );
  const site = await serveSite({ ...pages, '/': html('Start', `<nav>${menu.join(' ')}</nav>`) });
  t.after(() => site.close());
  const { result, choices } = await runExplore(site.url, { maxDurationMs: 200_000, contexts: 2, maxStates: 13 });
  assert.deepEqual([result.status, result.progress.states >= 13], ['completed', true]);
  assert.equal(result.ended, 'as many states were seen as asked for');
  assert.equal(choices.filter(({ arm }) => arm === 'end').length, 1);
  assert.ok(!choices.some(({ arm }) => arm === 'context'), 'a context was left out');
});

/** Each part waits for the server; a browser context is told by the cookie that it was given. */
const ask = `const ask = async (n) => {
  const answer = await fetch('/api?' + n);
  if (!answer.ok) return location.reload();
  document.querySelector('p').textContent = await answer.text();
}`;
const parts = Array.from({ length: 40 }, (_, index) => `<button onclick="ask(${index})">Part ${index}</button>`);
const slow = html('Slow', `${parts.join(' ')}<p></p><script>${ask}</script>`);
const late = { body: 'late', lateMs: 400 };
const told = ({ headers }: IncomingMessage) => headers.cookie ?? '';
const coresIdleMs = () => performance.now();

/** Explores until a second context acts, with so late an answer to each part, and gives what the log says of contexts. */
async function untilTwoAct(t: TestContext, answer: string | Reply, repeats: boolean): Promise<string[]> {
  const acting = new Set<string>();
  let given = 0;
  const site = await serveSite({
    '/': (request) => (told(request) ? slow : { headers: { 'set-cookie': `context=${given++}` }, body: slow }),
    '/api': (request) => {
      acting.add(told(request));
      return answer;
    },
  });
  t.after(() => site.close());
  const cancel = new AbortController();
  const job = { maxDurationMs: 200_000, wholeTime: true, repeats };
  const running = runExplore(site.url, job, { signal: cancel.signal, coresIdleMs });
  await until(() => acting.size > 1, { ...patience, what: 'a second context that acts' });
  cancel.abort();
  const { result, choices } = await running;
  assert.equal(result.contexts, 2);
  return choices.filter(({ arm }) => arm === 'context').map(({ action }) => action);
}

test('a second context joins where the machine has room, and nobody said how many', async (t) => {
  assert.deepEqual(await untilTwoAct(t, 'prompt', false), ['the machine has room: a second context joins']);
});

test('in a run that is to repeat another one it joins where the first one waits for a slow server', async (t) => {
  assert.deepEqual(await untilTwoAct(t, late, true), ['the server is slow: a second context joins']);
});

test('no second context joins where the product lets only so many requests through', async (t) => {
  let asked = 0;
  const site = await serveSite({ '/': slow, '/api': () => (asked++ === 3 ? { status: 429 } : late) });
  t.after(() => site.close());
  const job = { maxDurationMs: 200_000, maxActions: 30, wholeTime: true };
  const { result, choices } = await runExplore(site.url, job, { coresIdleMs });
  assert.equal(result.ended, 'as many actions were done as asked for');
  assert.ok(!choices.some(({ arm }) => arm === 'context'));
});

test('where an account is in once at a time, nobody beside puts the exploring out again and again', async (t) => {
  let last = 0;
  const isIn = (request: IncomingMessage) => told(request) === `session=${last}`;
  const site = await serveSite({
    '/': (request) => (isIn(request) ? slow : html('Sign in', fields)),
    '/api': (request) => (isIn(request) ? late : { status: 401 }),
    '/session': () => ({ status: 303, headers: { location: '/', 'set-cookie': `session=${++last}; Path=/` } }),
  });
  t.after(() => site.close());
  const job = { maxDurationMs: 200_000, maxActions: 50, wholeTime: true, credentials: member };
  const { result, choices } = await runExplore(site.url, job, { coresIdleMs });
  assert.equal(result.ended, 'as many actions were done as asked for');
  const again = choices.filter(({ action }) => action.startsWith('sign in again'));
  assert.ok(again.length <= 3, `signed in again ${again.length} times`);
});
