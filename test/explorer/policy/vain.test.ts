/** What changes nothing is not done over and over from the same picture of a page. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keyedIn, leaving } from '../../../explorer/policy/look.ts';
import { isDullRow, noteVain, noteYield } from '../../../explorer/policy/outcome.ts';
import { createPolicy, type Policy } from '../../../explorer/policy/policy.ts';
import { travel } from '../../../explorer/policy/ways.ts';
import { createRng } from '../../../explorer/rng.ts';
import type { Snapshot } from '../../../explorer/snapshot.ts';
import { candidate, snapshotOf } from '../candidates.ts';
import { viewOf } from '../view-of.ts';

const home = 'http://shop.test/';
const shown = (names: readonly string[], dialogs: readonly string[]): Snapshot =>
  snapshotOf(
    names.map((name, ref) => candidate({ name, ref })),
    { shape: dialogs.join(), dialogs: [...dialogs], covered: dialogs.length > 0 },
  );

/** What is done in so many steps; `changed`: whether it showed. */
function play(policy: Policy, steps: number, snapshot: Snapshot, changed: (words: string) => boolean): string[] {
  return Array.from({ length: steps }, () => {
    const choice = policy.choose(viewOf(policy.memory, snapshot));
    policy.learn(choice, { reward: 0, changed: changed(choice.words), fresh: false, seconds: 0.1 });
    return choice.words;
  });
}
const timesOf = (words: string, said: readonly string[]) => said.filter((one) => one === words).length;

test('a layer that Escape does not close is sent no other for a while', () => {
  const layer = shown(['Red', 'Green'], ['dialog: Colour']);
  for (let seed = 1; seed <= 10; seed++) {
    const said = play(createPolicy(createRng(seed), home), 39, layer, () => false);
    assert.ok(timesOf('press Escape', said) <= 1, said.join('\n'));
  }
});

test('a control that did nothing twice rests while there are others', () => {
  const names = ['Idle', 'Still', 'Turn', 'Flip'];
  const page = shown(names, []);
  const idle = (words: string) => /Idle|Still/.test(words);
  for (let seed = 1; seed <= 10; seed++) {
    const said = play(createPolicy(createRng(seed), home), 39, page, (words) => !idle(words));
    for (const name of ['Idle', 'Still'])
      assert.ok(said.filter((words) => words.includes(`"${name}"`)).length <= 2, said.join('\n'));
    assert.ok(
      said.some((words) => words.includes('"Turn"')),
      said.join('\n'),
    );
  }
});

test('a page that stays is left by a load in the end', () => {
  const policy = createPolicy(createRng(1), home);
  const files = { ...shown(['Keep'], ['dialog: Discard?']), url: `${home}files/a` };
  viewOf(policy.memory, shown([], []));
  viewOf(policy.memory, files);
  const to = `${home}files/x`;
  const vain = { reward: 0, changed: false, fresh: false, seconds: 0.1 };
  const kinds = Array.from({ length: 3 }, () => {
    const view = viewOf(policy.memory, files);
    noteVain(policy.memory, keyedIn(view, 'Escape'), vain);
    const action = travel(view, policy.memory, to);
    noteVain(policy.memory, keyedIn(view, leaving), vain);
    return action.kind === 'open' && action.soft ? 'turned' : action.kind;
  });
  assert.deepEqual(kinds, ['turned', 'turned', 'open']);
});

test('rows of tables that show no sign of opening wait where none of six opened, in whatever table', () => {
  const { memory } = createPolicy(createRng(1), home);
  const row = (name: string) => candidate({ kind: 'hint', tag: 'tr', role: '', name });
  const clicked = (name: string, fresh: boolean) =>
    noteYield(memory, row(name), { reward: 0, changed: fresh, fresh, seconds: 0.1 });
  for (const name of ['a', 'b', 'c', 'd', 'e']) clicked(name, false);
  assert.equal(isDullRow(memory, row('f')), false);
  clicked('f', false);
  assert.equal(isDullRow(memory, row('g')), true);
  assert.equal(isDullRow(memory, candidate({ kind: 'button', tag: 'button', name: 'Open' })), false);
  clicked('g', true);
  assert.equal(isDullRow(memory, row('h')), false);
});
