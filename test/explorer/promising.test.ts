import assert from 'node:assert/strict';
import { test } from 'node:test';
import { alikeOf } from '../../explorer/identity.ts';
import { look } from '../../explorer/policy/look.ts';
import { createMemory } from '../../explorer/policy/memory.ts';
import { promising } from '../../explorer/policy/promising.ts';
import { createRng } from '../../explorer/rng.ts';
import { stateKey } from '../../explorer/state.ts';
import { candidate, snapshotOf } from './candidates.ts';

test('the first few controls that are named for code come before what has brought more, the next ones do not', () => {
  const memory = createMemory();
  const fruitful = candidate({ kind: 'link', name: 'Orders', href: 'http://shop.test/orders' });
  const carried = candidate({ kind: 'drag', tag: 'div', role: '', name: 'template' });
  const shown = [fruitful, carried];
  memory.kinds.set(alikeOf(fruitful), { reward: 6, seconds: 1 });
  memory.kinds.set(alikeOf(carried), { reward: 2, seconds: 1 });
  const snapshot = snapshotOf(shown);
  const { options } = look(memory, snapshot, stateKey(snapshot, false), shown).view;
  const names = Array.from({ length: 6 }, () => promising(options, memory, createRng(1))?.candidate.name);
  assert.deepEqual(names, ['template', 'template', 'template', 'template', 'Orders', 'Orders']);
});
