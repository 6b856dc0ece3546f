import assert from 'node:assert/strict';
import { test } from 'node:test';
import { goesOn, isSender } from '../../../explorer/policy/form-sender.ts';
import { createPolicy } from '../../../explorer/policy/policy.ts';
import { createRng } from '../../../explorer/rng.ts';
import type { Candidate, Snapshot } from '../../../explorer/snapshot.ts';
import { candidate, field, snapshotOf } from '../candidates.ts';
import { viewOf } from '../view-of.ts';

const others = ['Open', 'Help', 'Share', 'Print', 'Zoom'].map((name) => candidate({ name }));

/** What is done in so many steps on a page where a click on `Begin` shows a form, and any other click hides it. */
function play(seed: number, form: readonly Candidate[]): string[] {
  const policy = createPolicy(createRng(seed), 'http://shop.test/');
  let open = false;
  return Array.from({ length: 40 }, () => {
    const page = [candidate({ name: 'Begin' }), ...others, ...(open ? form : [])];
    const choice = policy.choose(viewOf(policy.memory, snapshotOf(page)));
    open = choice.words === 'click button "Begin"';
    policy.learn(choice, { reward: 0.1, changed: true, fresh: false, seconds: 0.2 });
    return choice.words;
  });
}

/** A text field of the form 4. */
const written = (name: string): Candidate =>
  candidate({ kind: 'text', tag: 'textarea', role: 'textbox', name, group: 4, field: field({ name }) });

/** What followed the clicks that show the form. */
const after = (said: readonly string[]): string[] =>
  said.flatMap((words, at) => (words === 'click button "Begin"' ? [said[at + 1] ?? ''] : []));

test('a form that a click has brought up is filled and sent at once, twice', () => {
  const form = [written('body'), candidate({ name: 'Execute', group: 4 })];
  for (const seed of [1, 2, 3]) {
    const [first, second] = after(play(seed, form));
    assert.match(`${first}`, /^(?:fill|empty) .*click button "Execute"$/);
    if (second) assert.match(second, /click button "Execute"$/);
  }
});

test('a form that a link has led to is filled and sent at once', () => {
  const begin = candidate({ kind: 'link', tag: 'a', name: 'New order', href: 'http://shop.test/orders/new' });
  const form = [written('to'), written('note'), candidate({ name: 'Create', group: 4 })];
  const newsletter = [
    candidate({ kind: 'text', tag: 'input', name: 'mail', group: 5, field: field({ name: 'mail' }) }),
    candidate({ name: 'Subscribe', group: 5 }),
  ];
  /** Of ten runs those that filled what is shown there at once. */
  const filled = (shown: readonly Candidate[], locked: Snapshot['locked'] = []) =>
    Array.from({ length: 10 }, (_, seed) => {
      const policy = createPolicy(createRng(seed), 'http://shop.test/');
      const said: string[] = [];
      while (said.length < 30 && said.at(-2) !== 'click link "New order"') {
        const isThere = said.at(-1) === 'click link "New order"';
        const page = isThere ? [...others, ...shown] : [begin, ...others];
        const choice = policy.choose(
          viewOf(policy.memory, snapshotOf(page, isThere ? { url: begin.href, locked } : {})),
        );
        policy.learn(choice, { reward: 0.1, changed: true, fresh: false, seconds: 0.2 });
        said.push(choice.words);
      }
      return /^fill /.test(said.at(-1) ?? '');
    }).filter(Boolean).length;
  assert.equal(filled(form), 10);
  assert.ok(filled(newsletter) < 10);
  const locked = [{ name: 'Create', look: '', layer: 0 }];
  assert.equal(filled([written('name')], locked), 10, 'what makes it works once it is filled');
});

test('a dialog whose button works only once it is filled is filled and sent at once', () => {
  const name = { ...written('name'), layer: 1 };
  const save = candidate({ name: 'Save', group: 4, layer: 1 });
  for (const seed of [1, 2, 3]) {
    const policy = createPolicy(createRng(seed), 'http://shop.test/');
    const said: string[] = [];
    while (said.length < 40 && !said.at(-1)?.includes('"Save"')) {
      const dialog = { 'click button "Begin"': [name], 'fill field "name"': [name, save] }[said.at(-1) ?? ''] ?? [];
      const page = [candidate({ name: 'Begin' }), ...others, ...dialog];
      const choice = policy.choose(viewOf(policy.memory, snapshotOf(page)));
      policy.learn(choice, { reward: 0.1, changed: true, fresh: false, seconds: 0.2 });
      said.push(choice.words);
    }
    assert.deepEqual(said.slice(-3), ['click button "Begin"', 'fill field "name"', 'click button "Save"']);
  }
});

test('a field without a button of its own, and a button that only speaks of sending, bring up nothing to send', () => {
  const lone = [written('note')];
  const header = [written('kind'), candidate({ name: 'PUT /pet Update an existing pet', group: 4 })];
  for (const form of [lone, header]) for (const words of after(play(1, form))) assert.doesNotMatch(words, /and click/);
});

test('what turns a calendar, a list or a show over leads no form on', () => {
  for (const name of ['Next', 'Next step', 'NEXT: address', 'Next ›']) assert.match(name, goesOn);
  for (const name of ['Next month', 'Next 20 years', 'next page', 'Next slide', 'Nextcloud'])
    assert.doesNotMatch(name, goesOn);
  for (const name of ['View next month', 'next page']) assert.equal(isSender(name), false, name);
  assert.ok(isSender('Next step'));
});

/** Seeds of one to nine: what is pressed on the way; `addressed`: each step has an address of its own, and a link leads back. */
function passesOf(addressed: boolean): readonly string[] {
  const back = addressed ? ({ kind: 'link', tag: 'a', href: 'http://shop.test/register/1' } as const) : { group: 4 };
  const steps = ['name', 'kind', 'place'].map((name, at) => [
    written(name),
    ...(at > 0 ? [candidate({ name: 'Back', ...back })] : []),
    candidate({ name: at < 2 ? 'Next' : 'Create', group: 4 }),
  ]);
  const moves: Record<string, number> = { Next: 1, Back: -1 };
  return [1, 2, 3, 4, 5, 6, 7, 8, 9].map((seed) => {
    const policy = createPolicy(createRng(seed), 'http://shop.test/');
    const pressed: string[] = [];
    let at = -1;
    while (pressed.at(-1) !== 'Create' && pressed.length < 9) {
      const page = at < 0 ? [candidate({ name: 'Begin' })] : (steps[at] ?? []);
      const choice = policy.choose(
        viewOf(
          policy.memory,
          snapshotOf(page, addressed && at >= 0 ? { url: `http://shop.test/register/${at + 1}` } : {}),
        ),
      );
      policy.learn(choice, { reward: 0.1, changed: true, fresh: false, seconds: 0.2 });
      if (at < 0) at = choice.words === 'click button "Begin"' ? 0 : -1;
      else {
        const [, button = ''] = /"(\w+)"$/.exec(choice.words) ?? [];
        pressed.push(button);
        at += moves[button] ?? 0;
      }
    }
    return pressed.join(' ');
  });
}

test('some forms of several steps are gone back in at once to their beginning, and then on to their end', () => {
  const both = ['Next Next Back Back Next Next Create', 'Next Next Create'];
  for (const addressed of [false, true]) {
    const seen = [...new Set(passesOf(addressed))].toSorted();
    assert.deepEqual(seen, both, addressed ? 'with addresses' : 'on one page');
  }
});
