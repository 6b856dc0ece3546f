import assert from 'node:assert/strict';
import { test } from 'node:test';
import { html, type Pages, serveSite } from '../sites/serve-site.ts';
import { member, pageLogin } from '../sites/members.ts';
import { until } from '../support/until.ts';
import type { ExplorationChoice } from '../../explorer/exploration.ts';
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

test('a second context joins where the first one waits for a slow server, and nobody said how many', async (t) => {
  const ask =
    'const ask = async (n) => { document.querySelector("p").textContent = await (await fetch("/api?" + n)).text(); }';
  const parts = Array.from({ length: 40 }, (_, index) => `<button onclick="ask(${index})">Part ${index}</button>`);
  const site = await serveSite({
    '/': html('Slow', `${parts.join(' ')}<p></p><script>${ask}</script>`),
    '/api': { body: 'late', lateMs: 400 },
  });
  t.after(() => site.close());
  const cancel = new AbortController();
  const heard: ExplorationChoice[] = [];
  const running = runExplore(
    site.url,
    { maxDurationMs: 200_000, wholeTime: true },
    {
      signal: cancel.signal,
      coresIdleMs: () => performance.now(),
      hear: { choice: (choice) => void heard.push(choice) },
    },
  );
  const joins = () => heard.filter(({ action }) => action === 'the server is slow: a second context joins').length;
  await until(() => joins() > 0, { ...patience, what: 'a second one' });
  const pages = () => site.requests.filter((line) => line === 'GET /').length;
  const before = pages();
  await until(() => pages() > before, { ...patience, what: 'its first page' });
  cancel.abort();
  await running;
  assert.deepEqual([joins(), heard.filter(({ arm }) => arm === 'context').length], [1, 1]);
});
