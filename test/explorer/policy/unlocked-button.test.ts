import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Action } from '../../../explorer/actions/action.ts';
import { createMemory } from '../../../explorer/policy/memory.ts';
import { noteSentStep } from '../../../explorer/policy/wizard.ts';
import type { Candidate } from '../../../explorer/snapshot.ts';
import { candidate, field, snapshotOf } from '../candidates.ts';
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
