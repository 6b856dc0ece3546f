import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Action } from '../../../explorer/actions/action.ts';
import { identityOf } from '../../../explorer/identity.ts';
import { actionFor } from '../../../explorer/policy/action-for.ts';
import { createMemory, noteTried } from '../../../explorer/policy/memory.ts';
import { createRng } from '../../../explorer/rng.ts';
import type { Candidate } from '../../../explorer/snapshot.ts';
import { candidate, field, snapshotOf } from '../candidates.ts';
import { viewOf } from '../view-of.ts';

/** What is done with the one control of a page, one time after the other. */
function doneWith(one: Candidate, times: number): Action[] {
  const memory = createMemory();
  return Array.from({ length: times }, () => {
    const view = viewOf(memory, snapshotOf([one]));
    const [option] = view.options;
    assert.ok(option);
    const action = actionFor(option, view, memory, createRng(1));
    noteTried(memory, view.state.coarse, identityOf(one));
    return action;
  });
}

test('a slider is moved to its ends first, for there it breaks', () => {
  const volume = candidate({ kind: 'range', tag: 'input', type: 'range', role: 'slider', name: 'Volume' });
  const keys = doneWith(volume, 4).map((action) => (action.kind === 'slide' ? action.key : action.kind));
  assert.deepEqual(keys, ['End', 'Home', 'ArrowRight', 'ArrowLeft']);
});

test('a field that opens a calendar is clicked, too, for what is written may close it', () => {
  const kinds = (name: string) => {
    const one = candidate({ kind: 'text', tag: 'input', type: 'text', name, field: field({ filled: true }) });
    return doneWith(one, 5).map(({ kind }) => kind);
  };
  assert.ok(kinds('Period').includes('click'));
  assert.ok(kinds('date_range').includes('click'));
  assert.ok(!kinds('Update notes').includes('click'));
  assert.equal(kinds('Filter')[2], 'click', 'entries may come for the focus alone');
});
