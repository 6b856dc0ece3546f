/** Forms that are left alone as a whole: what is written into them would be sent by Enter. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { viewport } from '../../../explorer/browser/open-context.ts';
import type { Candidate } from '../../../explorer/snapshot.ts';
import { usableOf } from '../../../explorer/guard/usable.ts';
import { candidate, field, snapshotOf } from '../candidates.ts';

/** Names of what may be used of a page that shows these. */
const shown = (...candidates: Candidate[]) =>
  usableOf(snapshotOf(candidates), 'http://shop.test', viewport).map(({ name }) => name);

test('a form that only a refused button sends is not typed into, for Enter would press it', () => {
  const text = candidate({ kind: 'text', name: 'Type DELETE', group: 2, field: field() });
  const remove = candidate({ name: 'Delete account', type: 'submit', group: 2, ref: 1 });
  const save = candidate({ name: 'Save', type: 'submit', group: 2, ref: 2 });
  assert.deepEqual(shown(text, remove), []);
  assert.deepEqual(shown(text, remove, save), ['Type DELETE', 'Save']);
});

test("the form of the account's own password is neither written into nor sent by its button, what asks for a new one alone is", () => {
  const asked = (name: string, ref: number) =>
    candidate({ kind: 'text', type: 'password', name, group: 3, ref, field: field() });
  const fields = [asked('Current password', 0), asked('New password', 1)];
  const change = candidate({ name: 'Change password', group: 3, ref: 2 });
  const phone = candidate({ kind: 'text', name: 'Phone', group: 2, ref: 3, field: field() });
  assert.deepEqual(shown(...fields, change, phone), ['Phone']);
  assert.equal(shown(asked('Password', 0), asked('Repeat it', 1), change).length, 3);
  const [current] = fields;
  assert.ok(current);
  assert.equal(shown(current, { ...change, name: 'Log in' }).length, 2, 'what lets in asks for one');
});
