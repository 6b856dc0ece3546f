import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Action } from '../../../explorer/actions/action.ts';
import { senderFor } from '../../../explorer/policy/form-of.ts';
import { createMemory } from '../../../explorer/policy/memory.ts';
import { goOnThroughSteps, noteSentStep } from '../../../explorer/policy/wizard.ts';
import { createRng } from '../../../explorer/rng.ts';
import type { Candidate, Snapshot } from '../../../explorer/snapshot.ts';
import { html, serveSite } from '../../sites/serve-site.ts';
import { candidate, field, snapshotOf, textField } from '../candidates.ts';
import { openSession } from '../open-session.ts';
import { viewOf } from '../view-of.ts';

const text = candidate({ kind: 'text', tag: 'input', type: 'text', name: 'Person', group: 1, field: field({}) });
const submit = candidate({ name: 'Look up', type: 'submit', group: 1, ref: 1 });
const option = candidate({ kind: 'widget', role: 'option', name: 'Ada', ref: 2 });

/** Whether a filled form still waits for what sends it, after this was clicked. */
function waits(clicked: Candidate): boolean {
  const memory = createMemory();
  const note = (shown: Candidate[], action: Action) => {
    noteSentStep(memory, viewOf(memory, snapshotOf(shown)), action);
  };
  note([text], { kind: 'fill-form', around: text, fields: [text], given: new Map(), emptied: [], submit: null });
  note([text, clicked], { kind: 'click', target: clicked });
  return typeof memory.sentStep?.filled === 'string';
}

test('a form is sent by whatever button it unlocks, and waits while its lists are closed', () => {
  assert.equal(waits(submit), false);
  assert.equal(waits(option), true);
});

test('what works since a form is filled is pressed at once, whatever it is called, unless it gives up what was written', () => {
  const icon = (look: string) => ({ name: '', look, layer: 0 });
  const pressed = (look: string, locked = [icon('v-button arrow_forward')]) => {
    const memory = createMemory();
    const fill: Action = {
      kind: 'fill-form',
      around: text,
      fields: [text],
      given: new Map(),
      emptied: [],
      submit: null,
    };
    noteSentStep(memory, viewOf(memory, snapshotOf([text], { locked })), fill);
    const button = candidate({ ...icon(look), ref: 3 });
    const action = goOnThroughSteps(viewOf(memory, snapshotOf([text, button])), memory, createRng(1));
    return action?.kind === 'click' ? action.target.look : null;
  };
  assert.equal(pressed('v-button arrow_forward'), 'v-button arrow_forward');
  assert.equal(pressed('v-button arrow_forward', []), null);
  assert.equal(pressed('v-button undo', [icon('v-button undo')]), null);
});

test('what saves a page stands in its head, and may not work before something is written', async (t) => {
  const [title, price] = ['Title', 'Price'].map((name, at) => textField(name, false, { group: -1, y: 300 + 200 * at }));
  assert.ok(title && price);
  const create = candidate({ name: 'Create New', group: -1, y: 700 });
  const save = candidate({ name: '', look: 'icon check', y: 20 });
  const sender = (all: readonly Candidate[], locked: Snapshot['locked'] = []) => {
    const memory = createMemory();
    viewOf(memory, snapshotOf(all, { locked }));
    return senderFor(title, all, memory);
  };
  assert.equal(sender([title, price, create]), create);
  assert.equal(sender([title, price, create, save]), save);
  assert.equal(sender([title, price, create], [{ name: 'Save', look: '', layer: 0 }]), null);
  assert.equal(sender([title, price, create], [{ name: 'Save', look: '', layer: 1 }]), create, 'that of a dialog');
  const add = candidate({ name: 'Add', group: -1, y: 310 });
  assert.equal(sender([title, add, save]), add, 'one line is added by what stands beside it');
  // Buttons of a form send it unless they say otherwise, and some forget to.
  const [heading, more] = ['Title', 'Price'].map((name, at) => textField(name, false, { group: 1, y: 300 + 200 * at }));
  assert.ok(heading && more);
  const inForm = (name: string, all: readonly Candidate[] = [], locked: Snapshot['locked'] = []) => {
    const memory = createMemory();
    const button = candidate({ name, type: 'submit', group: 1, y: 700 });
    viewOf(memory, snapshotOf([heading, more, button, ...all], { locked }));
    return senderFor(heading, [heading, more, button, ...all], memory)?.name;
  };
  const update = candidate({ name: 'Update', y: 20 });
  const locked = [{ name: 'Update', look: '', layer: 0 }];
  const names = ['Toggle all', 'Add asset', 'Search and filter', 'Create'];
  assert.deepEqual(
    names.map((name) => inForm(name)),
    names,
  );
  assert.deepEqual(
    names.map((name) => inForm(name, [update])),
    ['Update', 'Update', 'Update', 'Create'],
  );
  assert.deepEqual(
    names.map((name) => inForm(name, [], locked)),
    [undefined, undefined, undefined, 'Create'],
  );
  assert.equal(inForm('View next month'), undefined);
  const site = await serveSite({
    '/': html(
      'Article',
      `<header><button disabled>Save</button><button aria-disabled="true">Publish</button><button>More</button></header>
       <label>Title <input></label><div role="dialog" style="position:fixed;inset:100px"><button disabled>Apply</button></div>`,
    ),
  });
  t.after(site.close);
  const { session, close } = await openSession(site.url);
  const shown = await session.snapshot('').finally(close);
  assert.deepEqual(
    shown.locked.map(({ name, layer }) => `${name} ${layer}`),
    ['Save 0', 'Publish 0', 'Apply 1'],
  );
});
