import assert from 'node:assert/strict';
import { test } from 'node:test';
import { heardIn, noteSending, withComplaints } from '../../../explorer/policy/complaints.ts';
import { createMemory, type Memory } from '../../../explorer/policy/memory.ts';
import type { Candidate, Field } from '../../../explorer/snapshot.ts';
import { usableOf } from '../../../explorer/guard/usable.ts';
import { viewport } from '../../../explorer/browser/open-context.ts';
import { perform } from '../../../explorer/actions/perform.ts';
import { html, serveSite } from '../../sites/serve-site.ts';
import { candidate, field, snapshotOf } from '../candidates.ts';
import { openSession } from '../open-session.ts';
import { runExplore } from '../run-explore.ts';
import { valueSource } from '../value-source.ts';
import { viewOf } from '../view-of.ts';

const text = (name: string, more: Partial<Field> = {}, type = 'text') =>
  candidate({ kind: 'text', tag: 'input', type, name, group: 1, field: field(more) });
const submit = candidate({ name: 'Save', group: 1 });

/** What is known of the fields once their form was sent and the page says this: `!` refused, `*` asked for. */
function known(fields: readonly Candidate[], said: string, before = ''): readonly string[] {
  const memory = createMemory();
  sent(memory, fields, before ? [before] : []);
  const { candidates } = withComplaints(snapshotOf([...fields, submit], { complaints: [said] }), memory);
  return candidates.flatMap(({ name, field: its }) => {
    if (its?.rejected) return [`${name}!`];
    return its?.required ? [`${name}*`] : [];
  });
}

function sent(memory: Memory, fields: readonly Candidate[], complaints: readonly string[]): void {
  const view = viewOf(memory, snapshotOf([...fields, submit], { complaints: [...complaints] }));
  noteSending(memory, view, { kind: 'click', target: submit });
}

test('what a page complains of after a form was sent is said of the fields that it names', () => {
  const filled = { filled: true };
  const form = [text('Code', filled), text('Expires *', filled), text('VAT number'), text('Notes')];
  assert.deepEqual(known(form, 'The code has 8 capital letters'), ['Code!']);
  assert.deepEqual(known(form, 'Expiry must be MM/YY'), ['Expires *!']);
  assert.deepEqual(known(form, 'A VAT number is needed'), ['VAT number*']);
  const made = [text('', { name: 'firstName' }), text('', { name: 'last_name' })];
  assert.deepEqual(known(made, 'Please enter your first name'), ['*']);
  const agree = candidate({ kind: 'toggle', type: 'checkbox', name: 'I accept the terms', group: 1, field: field() });
  assert.deepEqual(known([...form, agree], 'You must accept the terms'), ['I accept the terms!']);
});

test('where it names none it is said of what is empty, of days or of the numbers of a sum', () => {
  const form = [text('Street', { filled: true }), text('City'), text('Search', {}, 'search')];
  assert.deepEqual(known(form, 'Please complete the address'), ['City*']);
  const days = [text('Check in', { filled: true }, 'date'), text('Room', { filled: true })];
  assert.deepEqual(known(days, 'You cannot stay in the past'), ['Check in!']);
  const shares = [text('Ann', { filled: true }, 'number'), text('Bob', {}, 'number')];
  assert.deepEqual(known(shares, 'The shares must add up to 100 %'), ['Ann!', 'Bob!']);
});

test('what stood there before, what went well and what failed elsewhere is no complaint', () => {
  const form = [text('Code', { filled: true }), text('Note')];
  const standsThere = 'The code must have 8 letters';
  assert.deepEqual(known(form, standsThere, standsThere), []);
  for (const said of ['Code saved.', 'The code was updated', 'Internal error: code', 'Something went wrong'])
    assert.deepEqual(known(form, said), [], said);
  const memory = createMemory();
  sent(memory, form, []);
  const shown = snapshotOf([...form, submit], { complaints: [standsThere] });
  withComplaints(shown, memory);
  sent(memory, form, shown.complaints);
  assert.equal(heardIn(shown, memory), standsThere, 'a complaint that stays is one when the form is sent again');
  const elsewhere = withComplaints({ ...shown, url: 'http://shop.test/codes' }, memory);
  assert.ok(elsewhere.candidates.every(({ field: its }) => !its?.rejected));
});

test('alerts, toasts, boxes for what is wrong and dialogs of the browser are heard', async (t) => {
  const site = await serveSite({
    '/': html(
      'Complaints',
      `<main class="error-page"><div role="alert"><b>Name</b> is needed</div> <p id="error-summary">Mail is not valid</p> <div class="x-toast"><div class="x-toast-message">Too late</div></div>
       <p class="error" hidden>Never</p> <div class="has-error"><label>City <input></label></div> <table><tr><td class="error">404</table>
       <input aria-label="Other"> <button class="btn-danger">Stop it</button> <button onclick="alert('Choose a\\nday')">Book</button></main>`,
    ),
  });
  t.after(site.close);
  const { session, close } = await openSession(site.url);
  t.after(close);
  const written = ['Name is needed', 'Mail is not valid', 'Too late'];
  const { candidates, complaints } = await session.snapshot('');
  assert.deepEqual(complaints, written);
  const [book] = usableOf({ candidates, dialogs: [], covered: false }, site.url, viewport).filter(
    ({ name }) => name === 'Book',
  );
  assert.ok(book);
  await perform(session, { kind: 'click', target: book }, valueSource());
  assert.deepEqual((await session.snapshot('')).complaints, [...written, 'Choose a day']);
});

test('a form that asks for one thing after the other, in alerts, is gone through', { timeout: 90_000 }, async (t) => {
  const site = await serveSite({
    '/': html(
      'Discounts',
      `<form id="f"><label>Code <input id="code"></label> <label>Kind <select id="kind"><option value="">Select</option><option>Amount</option></select></label>
         <span id="more"></span> <label>From <input id="from" type="date"></label> <label>Until <input id="until" type="date"></label> <button>Create</button></form><p role="alert" id="said"></p>
       <script>
         kind.onchange = () => { more.innerHTML = kind.value ? '<label>Amount <input id="amount"></label> <label>Currency <select id="currency"><option value="">Select</option><option>EUR</option></select></label>' : '' };
         const value = (id) => document.getElementById(id)?.value ?? '';
         const complaint = () => {
           if (!/^[A-Z]{8}$/.test(code.value)) return 'The code has 8 capital letters';
           if (!kind.value) return 'Choose a kind';
           if (!(value('amount') > 0)) return 'Amount must be above 0';
           if (!value('currency')) return 'Choose the currency';
           const today = new Date();
           today.setDate(today.getDate() - 1);
           if (!from.value || from.value < today.toISOString().slice(0, 10)) return 'It cannot begin in the past';
           return until.value > from.value ? '' : 'Until must be later than From';
         };
         f.onsubmit = (event) => {
           event.preventDefault();
           said.textContent = complaint();
           if (!said.textContent) null.discount;
         };
       </script>`,
    ),
  });
  t.after(site.close);
  const { result, choices } = await runExplore(site.url, { maxDurationMs: 60_000, maxActions: 20 });
  assert.ok(
    result.issues.some(({ message }) => message.includes("reading 'discount'")),
    choices.map(({ action }) => action).join('\n'),
  );
});
