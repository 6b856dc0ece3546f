import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Action } from '../../../explorer/actions/action.ts';
import { identityOf } from '../../../explorer/identity.ts';
import { actionFor } from '../../../explorer/policy/action-for.ts';
import { formOf } from '../../../explorer/policy/form-of.ts';
import { createMemory, type Memory, noteTried } from '../../../explorer/policy/memory.ts';
import { createPolicy, type Policy } from '../../../explorer/policy/policy.ts';
import { long, markup } from '../../../explorer/values/edges.ts';
import { createRng } from '../../../explorer/rng.ts';
import type { Candidate } from '../../../explorer/snapshot.ts';
import { dayIn, usualDay } from '../../../explorer/values/usual-dates.ts';
import { candidate, field, snapshotOf } from '../candidates.ts';
import { viewOf } from '../view-of.ts';

const select = (name: string, options: string[], group: number) =>
  candidate({ kind: 'select', tag: 'select', role: 'combobox', name, group, field: field({ name, options }) });
const number = (name: string, more = {}) =>
  candidate({ kind: 'text', tag: 'input', type: 'number', name, group: 1, field: field({ name, ...more }) });

const view = (memory: Memory, candidates: readonly Candidate[]) => viewOf(memory, snapshotOf(candidates));

/** What is sent of a form in so many steps of a run. */
const sent = (shown: readonly Candidate[], steps: number): Action[] =>
  actions(createPolicy(createRng(5), 'http://desk.test/'), shown, steps);

function actions(policy: Policy, shown: readonly Candidate[], steps: number): Action[] {
  return Array.from({ length: steps }, () => {
    const choice = policy.choose(view(policy.memory, shown));
    policy.learn(choice, { reward: 0.1, changed: true, fresh: false, seconds: 0.2 });
    return choice.action;
  });
}

test('a form of selects alone is sent with each of their answers, by its one button', () => {
  for (const group of [-1, 2]) {
    const measure = select('Measure', ['Count', 'Sum', 'Mean', 'Median'], group);
    const by = select('Group by', ['Place', 'Kind'], group);
    const draw = candidate({ name: 'Draw', group, type: group > 0 ? 'submit' : 'button' });
    const labels = sent([measure, by, draw], 60).flatMap((action) =>
      action.kind === 'fill-form' && action.submit === draw ? [action.given.get(measure)] : [],
    );
    // Once for itself, and once beside each choice of the other.
    const thrice = ['Count', 'Mean', 'Median', 'Sum'].flatMap((label) => [label, label, label]);
    assert.deepEqual(labels.filter(Boolean).sort(), thrice, `group ${group}`);
  }
});

test('a list that the page draws is sent with each of its answers, known once it was opened', () => {
  const doctor = candidate({
    kind: 'widget',
    tag: 'div',
    role: 'combobox',
    name: 'Doctor',
    popup: 'listbox',
    group: -1,
  });
  const shown = [doctor, candidate({ name: 'Next free day', group: -1 }), candidate({ name: 'Next page', group: -1 })];
  const names = ['Rossi', 'Amsel', 'Okafor'];
  const policy = createPolicy(createRng(5), 'http://desk.test/');
  const { lists } = policy.memory;
  const sendings = Array.from({ length: 60 }, () => {
    const { action } = policy.choose(view(policy.memory, shown));
    if (action.kind !== 'fill-form') return null;
    const picked = lists.get(identityOf(doctor))?.picked ?? new Set<string>();
    const [next] = names.filter((name) => !picked.has(name));
    lists.set(identityOf(doctor), {
      offered: new Set(names),
      picked: new Set([...picked, ...(next ? [next] : [])]),
      spent: 0,
    });
    return action.submit?.name;
  });
  assert.deepEqual(
    sendings.filter((name) => name !== null),
    names.map(() => 'Next free day'),
  );
});

test('a form is sent with each answer to its questions, what stands there last, with fields or without', () => {
  const radio = (name: string, more = {}) =>
    candidate({
      kind: 'toggle',
      tag: 'input',
      role: 'radio',
      type: 'radio',
      name,
      group: 3,
      field: field({ name: 'way' }),
      ...more,
    });
  const ways = [radio('Courier', { checked: true }), radio('Pick up'), radio('Post')];
  const review = candidate({ name: 'Review', type: 'submit', group: 3 });
  for (const fields of [[], [select('Gift', ['Yes', 'No'], 3)], [number('Boxes', { group: 3 })]]) {
    const answers = sent([...fields, ...ways, review], 60).flatMap((action) =>
      action.kind === 'fill-form' && action.submit === review ? ways.filter((one) => action.fields.includes(one)) : [],
    );
    assert.deepEqual(
      answers.map(({ name }) => name),
      ['Pick up', 'Post', 'Courier'],
    );
  }
});

test('what only clears or closes sends nothing, nor does one of several buttons', () => {
  let group = -1;
  const button = (name: string) => candidate({ name, group });
  const senderOf = (...names: string[]) => {
    const kind = select('Kind', ['Open', 'Closed'], group);
    const form = formOf(kind, [kind, ...names.map(button)], createMemory(), createRng(1));
    return form.kind === 'fill-form' ? form.submit?.name : undefined;
  };
  for (const name of ['Berechnen', 'Add to cart', 'Add']) assert.equal(senderOf(name), name);
  for (const names of [['Clear'], ['Close'], ['Add customer'], ['Left', 'Right']])
    assert.equal(senderOf(...names), undefined);
  group = 2;
  assert.equal(senderOf('Back', 'Review'), 'Review');
  assert.equal(senderOf('Back', 'Left', 'Right'), undefined);
});

test('a number is sent once as its least and once as its most, but not where it rules the application', () => {
  const save = candidate({ name: 'Save', type: 'submit', group: 1, ref: 9 });
  const given = (one: Candidate) =>
    sent([one, save], 60).flatMap((action) => (action.kind === 'fill-form' ? (action.given.get(one) ?? []) : []));
  assert.deepEqual(given(number('Quantity', { min: '0', max: '99' })), ['0', '99']);
  assert.deepEqual(
    given(number('Stock', { filled: true })),
    ['0', '9999', ''],
    'emptied, too, where it need not be filled',
  );
  assert.deepEqual(given(number('Stock', { filled: true, required: true })), ['0', '9999']);
  assert.deepEqual(given(number('Price')), ['0', '9999']);
  assert.deepEqual(given(number('Session timeout', { min: '1', max: '60' })), []);
});

test('the end of a period is sent as the day of its beginning, as one long before it, and as one just before it', () => {
  const save = candidate({ name: 'Show', type: 'submit', group: 1, ref: 9 });
  const day = (name: string) =>
    candidate({ kind: 'text', tag: 'input', type: 'date', name, group: 1, field: field({ name, required: true }) });
  const [from, to] = [day('From'), day('To')];
  const given = sent([from, to, save], 60).flatMap((action) => (action.kind === 'fill-form' ? [...action.given] : []));
  assert.deepEqual(given, [
    [to, dayIn(7)],
    [to, dayIn(-1000)],
    [to, dayIn(1)],
  ]);
  assert.ok(dayIn(1) < usualDay(to, createRng(1)));
});

test('what there may be one of alone is sent a second time as it was first, what somebody writes is not', () => {
  const save = candidate({ name: 'Save', type: 'submit', group: 1, ref: 9 });
  const text = (name: string) =>
    candidate({ kind: 'text', tag: 'input', type: 'text', name, group: 1, field: field({ name, required: true }) });
  for (const [name, expected] of [
    ['Code', ['as before', `as before ${markup}`, long]],
    ['Remark', [long]],
  ] as const) {
    const one = text(name);
    const policy = createPolicy(createRng(5), 'http://desk.test/');
    policy.memory.written.set(identityOf(one), 'as before');
    assert.deepEqual(
      actions(policy, [one, save], 60).flatMap((action) =>
        action.kind === 'fill-form' ? (action.given.get(one) ?? []) : [],
      ),
      expected,
      name,
    );
  }
});

test('a form is sent once without what says that it is optional, filled as it may have been found', () => {
  const save = candidate({ name: 'Save', type: 'submit', group: 1, ref: 9 });
  const text = (name: string, more = {}) =>
    candidate({
      kind: 'text',
      tag: 'input',
      type: 'text',
      name,
      group: 1,
      field: field({ name, filled: true, ...more }),
    });
  const fields = [text('Name'), text('Notes (optional)'), text('Lead time')];
  const emptied = sent([...fields, save], 40).flatMap((action) => (action.kind === 'fill-form' ? action.emptied : []));
  assert.deepEqual(
    emptied.map(({ name }) => name),
    ['Notes (optional)'],
  );
});

test('a select that was chosen from alone is still to be sent', () => {
  const memory = createMemory();
  const [colour, paint] = [
    select('Colour', ['Red', 'Blue'], 1),
    candidate({ name: 'Paint', type: 'submit', group: 1 }),
  ];
  const option = () => view(memory, [colour, paint]).options.find((one) => one.candidate === colour);
  const first = option();
  assert.ok(first);
  for (let time = 0; time < 9; time++)
    noteTried(memory, view(memory, [colour, paint]).state.coarse, identityOf(colour));
  assert.ok((option()?.level ?? 9) < 1);
  const act = () => actionFor(first, view(memory, [colour, paint]), memory, createRng(1)).kind;
  assert.deepEqual([act(), act(), act()], ['fill-form', 'fill-form', 'select']);
});

test('a form is sent on each page, though fields of its names were filled in other forms', () => {
  const policy = createPolicy(createRng(5), 'http://desk.test/');
  const text = (name: string) =>
    candidate({ kind: 'text', tag: 'input', type: 'text', name, group: 1, field: field({ name }) });
  const form = [text('Name'), text('Note'), candidate({ name: 'Create', type: 'submit', group: 1, ref: 9 })];
  const sentAt = (url: string, steps: number) =>
    Array.from({ length: steps }, () => {
      const choice = policy.choose(viewOf(policy.memory, snapshotOf(form, { url })));
      policy.learn(choice, { reward: 0.1, changed: true, fresh: false, seconds: 0.2 });
      return choice.action.kind === 'fill-form';
    }).indexOf(true);
  for (const page of ['teams', 'tags', 'rooms', 'desks']) {
    const first = sentAt(`http://desk.test/${page}/new`, 30);
    assert.ok(first >= 0 && first < 6, `${page}: ${first}`);
  }
});
