import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPolicy } from '../../../explorer/policy/policy.ts';
import { createRng } from '../../../explorer/rng.ts';
import { html, serveSite } from '../../sites/serve-site.ts';
import { candidate, snapshotOf } from '../candidates.ts';
import { runExplore } from '../run-explore.ts';
import { viewOf } from '../view-of.ts';

const home = 'http://shop.test/';
const link = (name: string) => candidate({ kind: 'link', tag: 'a', role: 'link', name, href: `${home}${name}` });
const links = Array.from('abcdefghijklmnopqrst', link);

const words = ['Add', 'Align', 'Bold', 'Cut', 'Draw', 'Erase', 'Fill', 'Group', 'Invert', 'Join', 'Link', 'Mask'];

/** How many steps are made on a page that took so long to come to, before the first that leads away from it. */
function stayedFor(secondsToCome: number, seed: number, buttons: number): number {
  const policy = createPolicy(createRng(seed), home);
  const own = words.slice(0, buttons).map((name) => candidate({ name }));
  const shown = snapshotOf([...own, ...links], { url: `${home}editor`, shape: 'editor' });
  let view = viewOf(policy.memory, snapshotOf(links, { url: home }));
  const first = policy.choose(view);
  view = viewOf(policy.memory, shown);
  policy.learn(first, { reward: 0.3, changed: true, fresh: true, seconds: secondsToCome });
  for (let steps = 0; ; steps++) {
    const choice = policy.choose(view);
    const { action } = choice;
    if (/^(?:open|back)$/.test(action.kind) || ('target' in action && action.target.kind === 'link')) return steps;
    view = viewOf(policy.memory, shown);
    policy.learn(choice, { reward: 0.05, changed: false, fresh: false, seconds: 0.5 });
  }
}

test('a page that took seconds to come to is stayed at as long as that took, and no longer than it has something to try', () => {
  const seeds = [1, 2, 3, 4, 5, 6];
  const least = (seconds: number, buttons: number) =>
    Math.min(...seeds.map((seed) => stayedFor(seconds, seed, buttons)));
  const most = (seconds: number, buttons: number) =>
    Math.max(...seeds.map((seed) => stayedFor(seconds, seed, buttons)));
  assert.ok(least(1, 12) < 3, 'a page that comes soon is left soon');
  assert.ok(least(5, 12) >= 9, 'ten steps of half a second');
  assert.ok(least(5, 3) >= 3);
  assert.ok(most(5, 3) < 9, 'all of it was tried');
});

test('a run does not leave such a page at once', { timeout: 60_000 }, async (t) => {
  const others = Array.from('abcdefghijklmno', (name) => `/${name}`);
  const nav = others.map((path) => `<a href="${path}">Page ${path}</a>`).join(' ');
  const tool = (name: string) => `<button onclick="title.textContent += ' ${name}'">Tool ${name}</button>`;
  const buttons = words.slice(0, 6).map(tool);
  const editor = html('Editor', `<nav>${nav}</nav><h1 id="title">Editor</h1>${buttons.join(' ')}`);
  const pages = Object.fromEntries(others.map((path) => [path, html(path, `<nav>${nav}</nav><p>${path}</p>`)]));
  const site = await serveSite({
    '/': html('Home', '<a href="/editor">Editor</a>'),
    ...pages,
    '/editor': { body: editor, lateMs: 4_500 },
  });
  t.after(() => site.close());
  const { choices } = await runExplore(site.url, { maxActions: 16 });
  const at = choices.findIndex(({ state }) => state.startsWith('/editor'));
  // Two of them, for on a slow machine each step may count for seconds.
  const there = choices.slice(at, at + 2).map(({ action }) => action);
  assert.ok(
    there.every((action) => action.includes('Tool')),
    there.join(', '),
  );
});
