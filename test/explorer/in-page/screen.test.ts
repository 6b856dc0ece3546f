import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { accessibilityOf, createAccessibility } from '../../../explorer/oracles/accessibility.ts';
import { html, type Site, serveSite } from '../../sites/serve-site.ts';
import { oddShop } from '../../sites/odd-shop.ts';
import { openSession } from '../open-session.ts';
import { runExplore } from '../run-explore.ts';
import { shownOn } from '../shown-on.ts';

let site: Site;
before(async () => {
  site = await serveSite({
    ...oddShop,
    '/lists': html('Lists', '<ul><li><label>Name <input></label></li><li>Plain</li></ul>'),
    '/huge': html(
      'Huge',
      `<main>${Array.from({ length: 5_000 }, (_, at) => `<p><a href="#${at}">${at}</a></p>`).join('')}</main>`,
    ),
    '/feed': {
      headers: { 'content-type': 'text/xml' },
      body: '<feed><entry><title>A</title></entry><entry><title>B</title></entry></feed>',
    },
    '/busy': html('Busy', '<button onclick="for(let end=Date.now()+700;Date.now()<end;);">Work</button>'),
  });
});
after(() => site.close());

test('what only the eye sees is reported, and what merely speaks of it is not', async (t) => {
  const { result } = await runExplore(site.url, { maxDurationMs: 20_000 });
  const found = result.issues.map(({ kind, severity, title }) => `${kind} ${severity} ${title}`);
  t.diagnostic(found.join('\n'));
  for (const expected of [
    'ASSERTION HIGH The page went blank',
    'ASSERTION MEDIUM The page shows “Total: NaN €”',
    'ASSERTION MEDIUM The page shows “Owner: [object Object]”',
    'DEAD_LINK MEDIUM Dead link: /rules/old-chapter answers 404',
  ])
    assert.ok(found.includes(expected), `${expected}\nof\n${found.join('\n')}`);
  assert.equal(result.issues.filter(({ kind }) => kind !== 'ACCESSIBILITY').length, 4, found.join('\n'));
  const blank = result.issues.find(({ title }) => /blank/.test(title));
  assert.match(blank?.reproduction?.steps.at(-1) ?? '', /Gallery/);
  const dead = result.issues.find(({ kind }) => kind === 'DEAD_LINK');
  assert.match(dead?.message ?? '', /asked for by http.*\/rules\./);
});

test('accessibility is one issue for each rule and kind of component, examined once', async (t) => {
  const { session, close, sightings, oracle } = await openSession(`${site.url}form`);
  t.after(close);
  const accessibility = createAccessibility(oracle, { seconds: 60 }, 60);
  await accessibility.examine(session, 'form');
  const found = sightings.map(({ kind, severity, title }) => `${kind} ${severity} ${title}`);
  assert.deepEqual(found.sort(), [
    'ACCESSIBILITY MEDIUM Buttons must have discernible text (button in form)',
    'ACCESSIBILITY MEDIUM Buttons must have discernible text (button in main)',
    'ACCESSIBILITY MEDIUM Form elements must have labels (textbox in form)',
  ]);
  await accessibility.examine(session, 'form');
  assert.equal(sightings.length, 3);
});

test('equal components are of one kind; one without a label, or in other colours, is of another', async (t) => {
  const { session, close } = await openSession(`${site.url}lists`);
  t.after(close);
  const kinds = await session.newComponents([]);
  const more = (add: string) =>
    session.page.evaluate((markup) => document.querySelector('ul')?.insertAdjacentHTML('beforeend', markup), add);
  await more('<li><label>Name <input></label></li>'.repeat(20));
  assert.equal(await session.newComponents([]), kinds);
  await more('<li>Plain <input></li>');
  assert.equal(await session.newComponents([]), kinds + 1);
  await more('<li style="color: red">Red</li>');
  assert.ok((await session.newComponents([])) > kinds + 1);
});

test('a page that accessibility has no time for is examined when there is some', async (t) => {
  const { session, close, sightings, oracle } = await openSession(`${site.url}form`);
  t.after(close);
  const clock = { seconds: 0 };
  const accessibility = createAccessibility(oracle, clock, 40);
  await accessibility.examine(session, 'form');
  assert.deepEqual(sightings, []);
  clock.seconds = 30;
  await accessibility.examine(session, 'form');
  assert.equal(sightings.length, 3);
});

test('axe is broken off where it takes long, and the page does not seem to hang', async (t) => {
  const { session, close } = await openSession(`${site.url}huge`);
  t.after(close);
  await accessibilityOf(session);
  const { candidates } = await session.snapshot('');
  assert.ok(candidates.length > 100);
});

test('axe works under a strict policy, and the page cannot see it', async (t) => {
  const { session, close, sightings, oracle } = await openSession(site.url);
  t.after(close);
  const before = await session.newComponents([]);
  await createAccessibility(oracle, { seconds: 60 }, 60).examine(session, 'home');
  assert.ok(before > 1);
  assert.equal(await session.page.evaluate(() => Object.keys(window).filter((key) => /axe/i.test(key)).length), 0);
  assert.deepEqual(sightings, []);
});

test('how long the page held its thread is told by the next look', async (t) => {
  const { session, close } = await openSession(`${site.url}busy`);
  t.after(close);
  const { candidates } = await session.snapshot('');
  const aim = await session.aim(candidates[0]?.ref ?? 0);
  assert.ok(aim);
  await session.page.mouse.click(aim.x, aim.y);
  await session.quiet(200, 100, 500);
  const { blocked } = await session.snapshot('');
  assert.ok(blocked > 600, String(blocked));
});

test('of the tree that the browser draws of XML nothing is offered', async (t) => {
  const { session, close } = await openSession(`${site.url}feed`);
  t.after(close);
  assert.match(await session.page.evaluate('document.body.innerText'), /This XML file/);
  const { candidates, blank } = await session.snapshot('');
  assert.deepEqual(
    candidates.map(({ name }) => name),
    [],
  );
  assert.equal(blank, false);
});

test('a sentence that ends in a value that was forgotten is told, one about programs is not', async (t) => {
  const lines = [
    'Ada Lovelace, via undefined',
    'Shipped on undefined.',
    'A default for undefined',
    'The value is set for undefined',
    'What to do with undefined behaviour',
    'It was left undefined',
    'Prefer `Number.NaN` over `NaN`.',
  ];
  const { session } = await shownOn(t, html('Review', lines.map((line) => `<p>${line}</p>`).join('')));
  const { broken } = await session.snapshot('');
  assert.deepEqual(broken, lines.slice(0, 2));
});

test('a first page that shows nothing is told, for nothing else would be', async (t) => {
  const empty = await serveSite({
    '/': '<!doctype html><html lang="en"><title>App</title><div id="root"></div></html>',
  });
  t.after(() => empty.close());
  const { result } = await runExplore(empty.url, { maxDurationMs: 15_000, maxActions: 3 });
  const titles = result.issues.filter(({ kind }) => kind !== 'ACCESSIBILITY').map(({ title }) => title);
  assert.deepEqual(titles, ['The first page shows nothing']);
});
