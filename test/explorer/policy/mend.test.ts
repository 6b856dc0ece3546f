import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Action } from '../../../explorer/actions/action.ts';
import { mendAtOnce, noteSentForm } from '../../../explorer/policy/mend.ts';
import { createMemory, noteTried } from '../../../explorer/policy/memory.ts';
import { identityOf } from '../../../explorer/identity.ts';
import { createPolicy } from '../../../explorer/policy/policy.ts';
import type { Candidate } from '../../../explorer/snapshot.ts';
import { createRng } from '../../../explorer/rng.ts';
import { html, serveSite } from '../../sites/serve-site.ts';
import { candidate, field, snapshotOf } from '../candidates.ts';
import { openSession } from '../open-session.ts';
import { runExplore } from '../run-explore.ts';
import { viewOf } from '../view-of.ts';

test('a field is refused where the class of what is drawn around it alone says so, and what stands there says why', async (t) => {
  const site = await serveSite({
    '/': html(
      'Refused',
      `<form><div class="el-form-item is-error"><label>Key <input value="long key"></label><div class="el-form-item__error">Up to six letters</div></div>
       <div class="ant-form-item-has-error"><input aria-label="Ant" value="x"></div> <div class="v-input--error"><input aria-label="Vue" value="x"></div>
       <input class="is-invalid" aria-label="Bootstrap" value="x"> <input class="ng-invalid ng-touched" aria-label="Angular" value="x">
       <input class="ng-invalid ng-untouched" aria-label="Untouched" value="x"> <div class="no-error"><input aria-label="Fine" value="x"></div>
       <div class="has-error"><input aria-label="One" value="x"><input aria-label="Two" value="x"></div> <div class="is-error"><input aria-label="Empty"></div></form>`,
    ),
  });
  t.after(site.close);
  const { session, close } = await openSession(site.url);
  const { candidates } = await session.snapshot('').finally(close);
  const refused = candidates.filter((one) => one.field?.rejected);
  assert.deepEqual(
    refused.map(({ name }) => name),
    ['Key', 'Ant', 'Vue', 'Bootstrap', 'Angular'],
  );
  assert.equal(refused[0]?.field?.said, 'Up to six letters');
});

test('a field is asked for where its label, its class or a complaint about its being empty says so', async (t) => {
  const site = await serveSite({
    '/': html(
      'Asked for',
      `<form><label>Name * <input></label> <div class="el-form-item is-required"><label>Mail <input></label></div>
       <p><label class="required" for="tel">Phone</label><input id="tel"></p> <p><label>City <input aria-invalid="true"></label></p>
       <p class="has-error"><label>Street <input></label></p> <p><label>Note <input></label></p> <p><label>Rating 5* hotel <input></label></p></form>`,
    ),
  });
  t.after(site.close);
  const { session, close } = await openSession(site.url);
  const { candidates } = await session.snapshot('').finally(close);
  assert.deepEqual(
    candidates.filter((one) => one.field?.required).map(({ name }) => name),
    ['Name *', 'Mail', 'Phone', 'City', 'Street'],
  );
});

/** What a form was sent with and without, once something was left out of it, and then with; `fields`: its own, asked for or not. */
function sentBare(fields: (asked: boolean) => readonly Candidate[]): readonly string[][] {
  const policy = createPolicy(createRng(1), 'http://shop.test/');
  const send = candidate({ name: 'Create', group: 1 });
  const choose = (asked: boolean) =>
    policy.choose(viewOf(policy.memory, snapshotOf([...fields(asked), send], { shape: `${asked}` }))).action;
  const names = (all: readonly Candidate[]) => all.map(({ name }) => name);
  for (let step = 0; step < 30; step++) {
    const action = choose(false);
    if (action.kind !== 'fill-form' || action.emptied.length === 0) continue;
    const mended = choose(true);
    return [names(action.fields), names(action.emptied), mended.kind === 'fill-form' ? names(mended.fields) : []];
  }
  return [];
}

const text = (name: string, more = {}) => candidate({ kind: 'text', name, group: 1, field: field(more) });

test('what stands beside fields that are called optional is not left out with them', () => {
  const sent = sentBare(() => [text('Name'), text('Phone (optional)'), text('Note (optional)')]);
  assert.deepEqual(sent.slice(0, 2), [['Name'], ['Phone (optional)', 'Note (optional)']]);
});

test('where a form that was sent bare asks for something, that alone is written', () => {
  const sent = sentBare((required) => [text('Name', { required }), text('Phone'), text('Note')]);
  assert.deepEqual(sent, [[], ['Name', 'Phone', 'Note'], ['Name']]);
});

test('a form that is empty again, for it was taken, is not mended', () => {
  const mended = (after: readonly Candidate[]) => {
    const memory = createMemory();
    const [name, note, submit] = [text('Name', { required: true }), text('Note'), candidate({ name: 'Add', group: 1 })];
    const view = viewOf(memory, snapshotOf([name, note, submit]));
    noteSentForm(memory, view, {
      kind: 'fill-form',
      around: name,
      fields: [name],
      given: new Map(),
      emptied: [note],
      submit,
    });
    return mendAtOnce(viewOf(memory, snapshotOf([...after, submit])), memory, createRng(1));
  };
  assert.equal(mended([text('Name', { required: true }), text('Note')]), null);
  assert.equal(mended([text('Name', { required: true }), text('Note', { required: true })])?.kind, 'fill-form');
});

test('what was refused is written otherwise at once and sent again, and left out the second time', () => {
  const policy = createPolicy(createRng(1), 'http://shop.test/');
  const send = candidate({ name: 'Create', group: 1, ref: 2 });
  const form = (rejected: boolean) => [
    candidate({ kind: 'text', name: 'Name', group: 1, ref: 0, field: field({ filled: rejected }) }),
    candidate({ kind: 'text', name: 'Key', group: 1, ref: 1, field: field({ filled: rejected, rejected }) }),
    send,
  ];
  const choose = (rejected: boolean): Action =>
    policy.choose(viewOf(policy.memory, snapshotOf(form(rejected), { shape: String(rejected) }))).action;
  let action = choose(false);
  for (let step = 0; step < 20 && (action.kind !== 'fill-form' || action.emptied.length > 0); step++)
    action = choose(false);
  assert.equal(action.kind, 'fill-form');
  const names = (one: Action) =>
    one.kind === 'fill-form' ? [one.fields, one.emptied].map((fields) => fields.map(({ name }) => name)) : one.kind;
  assert.deepEqual(names(choose(true)), [['Key'], []]);
  assert.deepEqual(names(choose(true)), [[], ['Key']]);
});

test('a form of several steps is gone through though its first step is refused at first', {
  timeout: 60_000,
}, async (t) => {
  const site = await serveSite({
    '/': html(
      'Wizard',
      `<main><a href="#a">A</a> <a href="#b">B</a> <button>C</button> <button>D</button><form onsubmit="return false"><div id="step"></div><button id="on">Next</button></form></main>
       <script>
         const show = (inner, next) => { step.innerHTML = inner; on.onclick = next; };
         show('<p><label>Name <input id="n"></label></p><div id="k"><label>Key <input id="key"></label> <span class="error"></span></div>', () => {
           const wrong = key.value.length > 3;
           k.className = wrong ? 'has-error' : '';
           k.querySelector('span').textContent = wrong ? 'Too long' : '';
           if (!wrong) show('<label><input type="radio" name="way" checked> Board</label><label><input type="radio" name="way"> Sprints</label>', () => null.made);
         });
       </script>`,
    ),
  });
  t.after(site.close);
  const { result, choices } = await runExplore(site.url, { maxDurationMs: 30_000, maxActions: 9 });
  assert.ok(
    result.issues.some(({ message }) => message.includes("reading 'made'")),
    choices.map(({ action }) => action).join('\n'),
  );
});

test('a form whose fields are refused by turns is not mended for ever, and its passwords are sent with whatever else is', () => {
  const policy = createPolicy(createRng(1), 'http://shop.test/');
  const send = candidate({ name: 'Create', group: 1, ref: 3 });
  const form = (refused: string) => [
    ...['Quota', 'Alias'].map((name, ref) => {
      const rejected = refused === name;
      return candidate({
        kind: 'text',
        name,
        group: 1,
        ref,
        field: field({ filled: refused !== '', rejected, required: true }),
      });
    }),
    candidate({ kind: 'text', type: 'password', name: 'Secret', group: 1, ref: 2, field: field({}) }),
    send,
  ];
  const choose = (refused: string): Action =>
    policy.choose(viewOf(policy.memory, snapshotOf(form(refused), { shape: refused }))).action;
  let [action, tries] = [choose(''), 0];
  for (; tries < 20 && action.kind !== 'fill-form'; tries++) action = choose('');
  const mended: Action[] = [];
  for (let time = 0; time < 20; time++) mended.push(choose(time % 2 ? 'Alias' : 'Quota'));
  const inARow = mended.findIndex((one) => one.kind !== 'fill-form' || one.emptied.length > 0);
  assert.ok(inARow > 2 && inARow <= 8, mended.map(({ kind }) => kind).join(' '));
  for (const one of mended.slice(0, inARow))
    assert.ok(one.kind === 'fill-form' && one.fields.some(({ name }) => name === 'Secret'));
});

test('a form whose button works only once it is filled is mended as any other, and not for ever', () => {
  const memory = createMemory();
  const locked = [{ name: 'Save', look: '', layer: 0 }];
  const key = (rejected: boolean) => text('Key', { filled: rejected, rejected });
  const save = candidate({ name: 'Save', y: 20 });
  /** What comes of it is shown beforehand, as it is looked at before each step. */
  const note = (shown: readonly Candidate[], action: Action, more = {}) =>
    noteSentForm(memory, viewOf(memory, snapshotOf(shown, more)), action);
  const fill = (around: Candidate): Action => ({
    ...{ kind: 'fill-form', around, fields: [around], given: new Map(), emptied: [], submit: null },
  });
  note([key(false)], fill(key(false)), { locked });
  note([key(false), save], { kind: 'click', target: save });
  noteTried(memory, '', identityOf(key(false)));
  let mended = 0;
  for (let time = 0; time < 20; time++, mended++) {
    const view = viewOf(memory, snapshotOf([key(true)], { locked }));
    const action = mendAtOnce(view, memory, createRng(1));
    if (action?.kind !== 'fill-form') break;
    assert.equal(action.submit, null);
    noteSentForm(memory, view, action);
    note([key(true), save], { kind: 'click', target: save });
  }
  assert.equal(mended, 2, 'for the same complaint');
});
