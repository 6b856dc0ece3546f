import assert from 'node:assert/strict';
import { test } from 'node:test';
import { html, serveSite } from '../../sites/serve-site.ts';
import { createMemory } from '../../../explorer/policy/memory.ts';
import { noteSending } from '../../../explorer/policy/complaints.ts';
import { noteSentForm } from '../../../explorer/policy/mend.ts';
import { recalled } from '../../../explorer/policy/recalled.ts';
import { showUnseen } from '../../../explorer/policy/show-unseen.ts';
import { createRng } from '../../../explorer/rng.ts';
import { candidate, snapshotOf, textField } from '../candidates.ts';
import { openSession } from '../open-session.ts';
import { runExplore } from '../run-explore.ts';
import { viewOf } from '../view-of.ts';

/** A form of two tabs, of which the second asks for a model. */
const tabbed = `<main><form method="post" action="/made">
  <ul><li><a href="#general" data-bs-toggle="tab">General</a></li><li><a href="#data" data-bs-toggle="tab">Data</a></li></ul>
  <div class="pane" id="general"><label>Name <input name="name" required></label></div>
  <div class="pane" id="data" style="display:none"><label>Model <input name="model" required></label></div>
  <button>Save</button></form></main>
  <script>for (const a of document.querySelectorAll('a')) a.onclick = (event) => {
    event.preventDefault();
    for (const pane of document.querySelectorAll('.pane')) pane.style.display = '#' + pane.id === a.getAttribute('href') ? '' : 'none';
  };</script>`;

test('what shows the hidden part of a form that asks for something is told of, whichever way it names that', async (t) => {
  const site = await serveSite({
    '/': html(
      'Forms',
      `<form><button type="button" aria-controls="one">Controls</button><button type="button" id="own">Labelled</button>
       <button type="button" data-bs-target="#full">Full</button>
       <details><summary>Folded</summary><input required></details><details open><summary>Open</summary><input required></details>
       <div id="one" hidden><input required></div><div aria-labelledby="own" hidden><p><select aria-invalid="true"></select></p></div>
       <div id="full" hidden><input required value="x"></div></form>
       <button aria-controls="register">Register</button><form id="register" hidden><input required></form>`,
    ),
  });
  t.after(site.close);
  const { session, close } = await openSession(site.url);
  const { asking, candidates } = await session.snapshot('').finally(close);
  const names = asking.map((ref) => candidates.find((one) => one.ref === ref)?.name);
  assert.deepEqual(names.sort(), ['Controls', 'Folded', 'Labelled']);
});

test('a form that the browser does not send for what another of its tabs asks for is sent', {
  timeout: 60_000,
}, async (t) => {
  const site = await serveSite({ '/': html('Product', tabbed), '/made': html('Made', '<h1>Made</h1>') });
  t.after(site.close);
  const { choices } = await runExplore(site.url, { maxDurationMs: 30_000, maxActions: 6 });
  const told = choices.map(({ action }) => action).join('\n');
  assert.ok(site.requests.includes('POST /made'), told);
});

test('what a complaint calls a part of the form is shown once it was sent, a few times at most', () => {
  const memory = createMemory();
  const name = textField('Name', true, { group: 1 });
  const submit = candidate({ name: 'Save', type: 'submit', group: 1, ref: 1 });
  const tabs = ['Personal', 'Unix'].map((one, at) => candidate({ name: one, kind: 'button', ref: 2 + at }));
  const form = [name, submit, ...tabs];
  const said = ['Please set up all required attributes on page: Unix'];
  const names = [];
  for (let time = 0; time < 6; time++) {
    const view = viewOf(memory, snapshotOf(form));
    const sent = { kind: 'fill-form', around: name, fields: [name], given: new Map(), emptied: [], submit } as const;
    noteSending(memory, view, sent);
    noteSentForm(memory, view, sent);
    const refused = viewOf(memory, recalled(snapshotOf(form, { complaints: said }), memory));
    const action = showUnseen(refused, memory, createRng(1));
    names.push(action?.kind === 'click' ? action.target.name : null);
  }
  assert.deepEqual(names, ['Unix', 'Unix', 'Unix', 'Unix', null, null]);
});
