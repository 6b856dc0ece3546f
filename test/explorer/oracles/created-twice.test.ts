import assert from 'node:assert/strict';
import { test } from 'node:test';
import { areTwo } from '../../../explorer/oracles/created-twice.ts';
import { html, serveSite } from '../../sites/serve-site.ts';
import { failsUntil } from '../playwright.ts';
import { runExplore } from '../run-explore.ts';

test('two answers tell of two things by their ids, or by their statuses where they tell none', () => {
  const answer = (status: number, body: unknown) => ({ status, body: JSON.stringify(body) });
  const two = (one: [number, unknown], other: [number, unknown]) => areTwo(answer(...one), answer(...other));
  assert.ok(two([201, { id: 7 }], [201, { id: 8 }]));
  assert.ok(two([200, { data: { note: { _id: 'a' } } }], [200, { data: { note: { _id: 'b' } } }]));
  assert.ok(two([201, {}], [201, 'created']));
  assert.ok(!two([201, { id: 7 }], [201, { id: 7 }]), 'the server knows a repetition');
  assert.ok(!two([200, {}], [200, {}]), 'a question');
  assert.ok(!two([201, { id: 7 }], [409, { id: 8 }]), 'the server refuses one');
});

test('a form that its button and a listener both send is an issue, with a test that fails until it is sent once', async (t) => {
  let mended = false;
  let ids = 0;
  const site = await serveSite({
    '/': () =>
      html(
        'Desk',
        `<main><h1>Desk</h1><form id="form"><label>Name <input name="name"></label> <button id="add">Add to list</button></form>
         <button id="find">Look again</button> <button id="note">Note</button><p id="out"></p></main><script>
         const post = (path, body) => fetch(path, { method: 'POST', body: JSON.stringify(body) });
         const add = () => post('/api/waiting', { name: form.name.value }).then(() => { out.textContent = 'Added ' + form.name.value; });
         form.onsubmit = (event) => { event.preventDefault(); add(); };
         ${mended ? '' : 'document.getElementById("add").onclick = () => form.name.value && add();'}
         find.onclick = () => { post('/api/search', { of: 1 }); post('/api/search', { of: 1 }); };
         document.getElementById('note').onclick = () => { post('/api/notes', { text: 'one' }); post('/api/notes', { text: 'two' }); };</script>`,
      ),
    '/api/waiting': () => ({ status: 201, type: 'application/json', body: JSON.stringify({ id: ++ids }) }),
    '/api/notes': () => ({ status: 201, type: 'application/json', body: JSON.stringify({ id: ++ids }) }),
    '/api/search': () => ({ status: 201, type: 'application/json', body: JSON.stringify({ id: ++ids }) }),
  });
  t.after(() => site.close());
  const { result } = await runExplore(site.url, { maxDurationMs: 30_000, maxActions: 14 });
  const [issue, ...more] = result.issues.filter(({ kind }) => kind !== 'ACCESSIBILITY');
  assert.equal(issue?.title, 'One step creates two: POST /api/waiting is sent twice');
  assert.equal(more.length, 0);
  assert.ok((issue.reproduction?.confirmed ?? 0) > 0);
  await failsUntil(issue.reproduction?.script ?? '', /toEqual/, () => {
    mended = true;
  });
});
