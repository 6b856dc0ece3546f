import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPolicy } from '../../../explorer/policy/policy.ts';
import { createRng } from '../../../explorer/rng.ts';
import type { Candidate } from '../../../explorer/snapshot.ts';
import { html, serveSite } from '../../sites/serve-site.ts';
import { candidate, snapshotOf } from '../candidates.ts';
import { openSession } from '../open-session.ts';
import { viewOf } from '../view-of.ts';

const home = 'http://board.test/';
const canvas = candidate({ kind: 'drag', tag: 'canvas', role: '', path: 'canvas<main' });
const choice = (name: string, more: Partial<Candidate> = {}) =>
  candidate({ kind: 'toggle', tag: 'input', type: 'radio', role: 'radio', name, group: 3, ...more });
const drawing = { left: 0, top: 0, right: 900, bottom: 600 };

/** What comes after each choice of one of these, in so many steps beside a drawing. */
function after(choices: readonly Candidate[]): string[] {
  const policy = createPolicy(createRng(1), home);
  const shown = snapshotOf([canvas, ...choices], { url: home, drawing });
  const said = Array.from({ length: 30 }, () => policy.choose(viewOf(policy.memory, shown)).action);
  return said.flatMap((action, at) => {
    const next = said[at + 1];
    return next && action.kind === 'click' && choices.includes(action.target) ? [next.kind] : [];
  });
}

test('a tool that is chosen beside a drawing is drawn with at once, two times each', () => {
  const tools = after(['Rectangle', 'Arrow', 'Text'].map((name) => choice(name)));
  assert.ok(tools.length >= 6, tools.join());
  assert.ok(tools.filter((kind) => kind === 'drag').length >= 5, tools.join());
  const few = (kinds: readonly string[]) => kinds.filter((kind) => kind === 'drag').length < kinds.length / 2;
  assert.ok(few(after(['Yes', 'No'].map((name) => choice(name)))));
  assert.ok(few(after(['Grid', 'Snap', 'Rulers'].map((name) => choice(name, { type: 'checkbox', role: 'checkbox' })))));
});

test('buttons of a toolbar are tools beside what is drawn on, whatever lies over the rest', () => {
  const button = (name: string) => candidate({ name, region: 'toolbar', path: 'div:toolbar<div' });
  const buttons = ['Rectangle', 'Arrow', 'Text'].map(button);
  const surface = candidate({ kind: 'drag', tag: 'div', role: '', type: 'surface', path: 'div<main' });
  const policy = createPolicy(createRng(1), home);
  const shown = snapshotOf([surface, ...buttons, candidate({ name: 'Share' })], { url: home, drawing, dialogs: [':'] });
  const said = Array.from({ length: 20 }, () => policy.choose(viewOf(policy.memory, shown)).action);
  const chosen = said.flatMap((action, at) => (action.kind === 'click' && buttons.includes(action.target) ? [at] : []));
  const strokes = chosen.filter((at) => said[at + 1]?.kind === 'drag');
  assert.ok(strokes.length >= 3, said.map(({ kind }) => kind).join());
});

test('under the cross of a tool much of the window is drawn on, and the ground that it stands on lies over nothing', async (t) => {
  const board = `<style>#board,#ground{position:absolute;inset:0} #board.on{cursor:url(data:image/png;base64,) 1 1, crosshair}
    #ground{z-index:100} #tools{position:absolute;z-index:300;bottom:0}</style>
    <div id="board"><div id="ground"><div></div></div><svg width="900" height="600"></svg></div>
    <div id="tools" role="toolbar"><button>Select</button><button onclick="board.classList.add('on')">Line</button></div>`;
  const canvas = '<canvas width="900" height="600" style="cursor:crosshair"></canvas>';
  const site = await serveSite({ '/': html('Board', board), '/canvas': html('Canvas', canvas) });
  t.after(site.close);
  const { session, close } = await openSession(site.url);
  t.after(close);
  const surfaces = async () => {
    const { candidates, dialogs } = await session.snapshot('');
    assert.deepEqual(dialogs, []);
    return candidates.filter(({ type }) => type === 'surface').map(({ kind, tag, inView }) => [kind, tag, inView]);
  };
  assert.deepEqual(await surfaces(), []);
  await session.page.getByText('Line').click();
  assert.deepEqual(await surfaces(), [['drag', 'div', true]]);
  await session.page.goto(`${site.url}canvas`);
  assert.deepEqual(await surfaces(), [], 'a canvas is one thing under whatever cursor');
});

test('a tool is called by its box, not by the key that is drawn beside it', async (t) => {
  const tool = (name: string, key: number) =>
    `<label style="display:inline-block;width:40px;height:40px;cursor:pointer"><input type="radio" name="tool" aria-label="${name}" style="position:absolute;opacity:0;pointer-events:none"><span>${key}</span></label>`;
  const site = await serveSite({ '/': html('Board', tool('Rectangle', 2) + tool('Arrow', 5)) });
  t.after(site.close);
  const { session, close } = await openSession(site.url);
  t.after(close);
  const { candidates } = await session.snapshot('');
  assert.deepEqual([...new Set(candidates.map(({ name }) => name))], ['Rectangle', 'Arrow']);
});
