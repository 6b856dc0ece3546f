import { viewport } from '../../../explorer/browser/open-context.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answerLeaving, noteLeaving } from '../../../explorer/policy/leave-question.ts';
import { createPolicy } from '../../../explorer/policy/policy.ts';
import { createRng } from '../../../explorer/rng.ts';
import { usableOf } from '../../../explorer/guard/usable.ts';
import { candidate, snapshotOf } from '../candidates.ts';
import { viewOf } from '../view-of.ts';

const home = 'http://shop.test/edit';
const link = (name: string) =>
  candidate({ kind: 'link', tag: 'a', role: 'link', name, href: `http://shop.test/${name}`, region: 'navigation' });
const page = [...['orders', 'people', 'rooms', 'files', 'notes'].map(link), candidate({ name: 'Fold' })];
const asked = 'Unsaved changes. Leave this page?';
const answers = ['Keep editing', 'Discard'].map((name) => candidate({ name, layer: 1, asked }));

/** So many steps on pages that ask before they are left, and are left by the answer `key` alone; what was done in each. */
function edit(steps: number, key: string | null): string[] {
  const policy = createPolicy(createRng(3), home);
  let url = home;
  let asksFor: string | null = null;
  return Array.from({ length: steps }, () => {
    const asking = asksFor !== null;
    const shown = !asking ? page : [...page.map((one) => ({ ...one, inView: false })), ...answers];
    const dialogs = asking ? ['dialog:Unsaved'] : [];
    const snapshot = snapshotOf(shown, { url, dialogs, covered: asking });
    const usable = usableOf(snapshot, 'http://shop.test', viewport);
    const { words, action } = policy.choose(viewOf(policy.memory, snapshot, usable));
    if (action.kind === 'open') [url, asksFor] = [action.url, null];
    else if (action.kind === 'click' && action.target.href)
      asksFor = action.target.href === url ? null : action.target.href;
    else if (action.kind === 'click' && action.target.name === key) [url, asksFor] = [asksFor ?? url, null];
    else if (action.kind === 'press' || (action.kind === 'click' && action.target.name === 'Keep editing'))
      asksFor = null;
    return asksFor === null || asking ? words : `${words} asks`;
  });
}

test('a page that asks before it is left is left: after two open questions by the answer that leads away', () => {
  const done = edit(80, 'Discard');
  const given = done.flatMap((words, at) => (words.endsWith(' asks') ? done.slice(at + 1, at + 2) : []));
  assert.ok(given.length > 10, done.join('\n'));
  assert.deepEqual(new Set(given.slice(2)), new Set(['click button "Discard"']), done.join('\n'));
});

test('where no answer leads away, or it does not by then, the address is loaded', () => {
  const done = edit(80, null);
  const ends = done.flatMap((words, at) => {
    if (!words.endsWith(' asks')) return [];
    const then = done.slice(at + 1, at + 5);
    return then.length < 4 ? [] : [then.findIndex((one) => one.startsWith('open http'))];
  });
  assert.ok(ends.length > 4, done.join('\n'));
  assert.ok(
    ends.slice(2).every((answered) => answered > 0),
    done.join('\n'),
  );
});

test('a router that shows the new address while the page asks is answered all the same', () => {
  const { memory } = createPolicy(createRng(3), home);
  const question = [...page.map((one) => ({ ...one, inView: false })), ...answers];
  const to = 'http://shop.test/orders';
  const given = [0, 1, 2].map(() => {
    noteLeaving(memory, viewOf(memory, snapshotOf(page, { url: home })), { kind: 'open', url: to, soft: true });
    const dialogs = ['dialog:Unsaved', ':'];
    return answerLeaving(viewOf(memory, snapshotOf(question, { url: to, dialogs }), answers), memory);
  });
  assert.deepEqual(given, [null, null, { kind: 'click', target: answers[1] }]);
});
