import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { test } from 'node:test';
import { html, type Pages, serveSite } from '../../sites/serve-site.ts';
import { runExplore } from '../run-explore.ts';

const pages = 8;

/** Pages in a ring, the last of which throws; `turnsAway`: by how many requests came before. */
function ring(turnsAway: (count: number) => boolean, retryAfter: string): Pages & { readonly turned: () => number } {
  let count = 0;
  let turned = 0;
  const served = (body: string) => (_: IncomingMessage) => {
    if (!turnsAway(++count)) return body;
    turned++;
    return { status: 429, headers: { 'Retry-After': retryAfter }, body: '<a href="/">Home</a> Too many requests' };
  };
  const shown = (index: number) =>
    html(
      `Page ${index}`,
      `<h1>Page ${index}</h1> <a href="/p${(index % pages) + 1}">On</a> <button onclick="${index === pages ? 'null.on' : 'document.title+=1'}">Do it</button>`,
    );
  const all = Array.from({ length: pages }, (_, index) => [`/p${index + 1}`, served(shown(index + 1))] as const);
  return Object.assign(Object.fromEntries([['/', served(shown(0))], ...all]), { turned: () => turned });
}

test('waits as long as an application asks for that lets only so many requests through, and goes on', {
  timeout: 180_000,
}, async (t) => {
  const limited = ring((count) => count % 7 === 0, '1');
  const site = await serveSite(limited);
  t.after(() => site.close());
  const { result, choices } = await runExplore(site.url, { maxDurationMs: 60_000, maxActions: 40 });
  assert.equal(result.status, 'completed', result.failureReason ?? '');
  const thrown = result.issues.find(({ kind }) => kind === 'UNCAUGHT_EXCEPTION');
  assert.ok(thrown?.reproduction?.confirmed, JSON.stringify(choices.map(({ action }) => action)));
  const said = result.issues.filter(({ title }) => title.includes('429'));
  assert.deepEqual(
    said.map(({ title, severity }) => [title, severity]),
    [['Too many requests: the application answers HTTP 429', 'LOW']],
  );
  assert.ok(!result.issues.some(({ kind }) => kind === 'DEAD_LINK'));
});

test('ends where the application lets no more requests through, instead of asking on', {
  timeout: 180_000,
}, async (t) => {
  const limited = ring((count) => count > 12, '3600');
  const site = await serveSite(limited);
  t.after(() => site.close());
  const { result, choices } = await runExplore(site.url, { maxDurationMs: 60_000 });
  assert.equal(result.status, 'completed', result.failureReason ?? '');
  assert.match(choices.at(-1)?.action ?? '', /^ended because the application let no more requests through/);
  assert.ok(limited.turned() < 8, String(limited.turned()));
});

test('what scripts make of a refused request is no mistake of theirs while our pace is what it was refused for', {
  timeout: 60_000,
}, async (t) => {
  let asked = 0;
  const ask = `fetch('/more').then((answer) => answer.json()).then(() => { document.title += '.' })`;
  const site = await serveSite({
    '/': html(
      'Busy',
      `<button onclick="${ask}">More</button> <button onclick="setTimeout(() => null.on)">Break</button>`,
    ),
    '/more': () => (++asked === 1 ? { status: 429, headers: { 'Retry-After': '1' }, body: 'Too many' } : '{}'),
  });
  t.after(() => site.close());
  const { result } = await runExplore(site.url, { maxActions: 16 });
  assert.ok(asked > 0);
  const thrown = result.issues.filter(({ kind }) => /EXCEPTION|REJECTION|CONSOLE/.test(kind)).map(({ title }) => title);
  assert.equal(thrown.length, 1, thrown.join());
  assert.match(thrown[0] ?? '', /reading 'on'/);
});
