import assert from 'node:assert/strict';
import { test } from 'node:test';
import { identityOf } from '../../explorer/identity.ts';
import { actionFor } from '../../explorer/policy/action-for.ts';
import { createMemory, noteTried } from '../../explorer/policy/memory.ts';
import { createRng } from '../../explorer/rng.ts';
import { candidate, snapshotOf } from './candidates.ts';
import { viewOf } from './view-of.ts';

test('a slider is moved to its ends first, for there it breaks', () => {
  const memory = createMemory();
  const volume = candidate({ kind: 'range', tag: 'input', type: 'range', role: 'slider', name: 'Volume' });
  const keys = Array.from({ length: 4 }, () => {
    const view = viewOf(memory, snapshotOf([volume]));
    const [option] = view.options;
    assert.ok(option);
    const action = actionFor(option, view, memory, createRng(1));
    noteTried(memory, view.state.coarse, identityOf(volume));
    return action.kind === 'slide' ? action.key : action.kind;
  });
  assert.deepEqual(keys, ['End', 'Home', 'ArrowRight', 'ArrowLeft']);
});
