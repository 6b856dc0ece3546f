import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lostValue } from '../../../explorer/oracles/lost-value.ts';
import type { LocatedStep } from '../../../explorer/issues/reproduction.ts';
import type { Candidate, Field } from '../../../explorer/snapshot.ts';
import { html, serveSite } from '../../sites/serve-site.ts';
import { candidate, field } from '../candidates.ts';
import { failsUntil } from '../playwright.ts';
import { runExplore } from '../run-explore.ts';

interface Thing {
  title: string;
  place: string;
  priority: string;
}

const priorities = ['Low', 'Middle', 'High'];

const fieldsOf = ({ title, place, priority }: Thing) => `
  <label>Title <input name="title" value="${title}" required></label>
  <label>Meeting place <input name="place" value="${place}"></label>
  <label>Priority <select name="priority">${priorities.map((one) => `<option${one === priority ? ' selected' : ''}>${one}</option>`).join('')}</select></label>`;

const quiet = (text: string) => text.replace(/[<>"&]/g, '');

/** Things with a form each; `keeps`: what is kept of a form. */
async function desk(keeps: (sent: Thing, before: Thing) => Thing) {
  const things: Thing[] = [
    { title: 'Garden party', place: 'Behind the house', priority: 'Low' },
    { title: 'Choir', place: 'Town hall', priority: 'Middle' },
  ];
  const pages = things.map((_, at) => [
    `/things/${at}/edit`,
    ({ method }: { method?: string }, body: string) => {
      const before = things[at];
      if (method !== 'POST' || !before) {
        const form = `<form method="post">${before ? fieldsOf(before) : ''}<button>Save</button></form>`;
        return html('Edit', `<h1>Edit</h1>${form}<a href="/">Back</a>`);
      }
      const sent = new URLSearchParams(body);
      const [title = '', place = '', priority = ''] = ['title', 'place', 'priority'].map((name) =>
        quiet(sent.get(name) ?? ''),
      );
      things[at] = keeps({ title, place, priority }, before);
      return { status: 303, headers: { location: '/' } };
    },
  ]);
  const list = () =>
    html(
      'Desk',
      `<h1>Desk</h1><ul>${things.map(({ title }, at) => `<li>${title} <a href="/things/${at}/edit">Edit</a></li>`).join('')}</ul>`,
    );
  return serveSite({ '/': list, ...Object.fromEntries(pages) });
}

const lostIn = (issues: readonly { kind: string; title: string }[]) =>
  issues.filter(({ title }) => title.endsWith('is not saved')).map(({ title }) => title);

test('a value that a form takes and does not keep is an issue with a test that fails', async (t) => {
  let mended = false;
  const site = await desk((sent, { place }) => (mended ? sent : { ...sent, place }));
  t.after(() => site.close());
  const { result, choices } = await runExplore(site.url, { maxDurationMs: 45_000, maxActions: 40 });
  const said = choices.map(({ action }) => action).join('\n');
  assert.deepEqual(lostIn(result.issues), ['“Meeting place” is not saved'], said);
  const issue = result.issues.find(({ title }) => title.endsWith('is not saved'));
  assert.equal(issue?.severity, 'HIGH');
  assert.ok((issue?.reproduction?.confirmed ?? 0) > 0, issue?.reproduction?.steps.join('\n'));
  await failsUntil(issue?.reproduction?.script ?? '', /toHaveValue/, () => {
    mended = true;
  });
});

/** Things that a dialog of the page changes; `form`: what the script sends of what was filled in. */
const board = (sends: string, rows: string) => `<h1>Board</h1><table>${rows}</table>
  <div role="dialog" aria-label="Edit thing" id="edit" hidden style="position:fixed;inset:0;background:white">
    <form>${fieldsOf({ title: '', place: '', priority: 'Low' })}<button>Save</button></form></div>
  <script>
    const dialog = document.getElementById('edit');
    const { title, place, priority } = document.forms[0];
    let id = null;
    for (const one of document.querySelectorAll('[data-id]'))
      one.onclick = async () => {
        id = one.dataset.id;
        const thing = await (await fetch('/api/things/' + id)).json();
        for (const field of [title, place, priority]) field.value = thing[field.name];
        dialog.hidden = false;
      };
    document.forms[0].onsubmit = async (event) => {
      event.preventDefault();
      const body = JSON.stringify({ ${sends} });
      await fetch('/api/things/' + id, { method: 'PUT', body });
      dialog.hidden = true;
    };
  </script>`;

async function boardOf(sends: string) {
  const things = new Map([
    ['1', { title: 'Garden party', place: 'Behind the house', priority: 'High' }],
    ['2', { title: 'Choir', place: 'Town hall', priority: 'High' }],
  ]);
  const rows = [...things.keys()].map(
    (id) => `<tr><td>Thing ${id}</td><td><button data-id="${id}">Edit</button></td></tr>`,
  );
  const api = [...things.keys()].map((id) => [
    `/api/things/${id}`,
    ({ method }: { method?: string }, body: string) => {
      const before = things.get(id);
      if (method === 'PUT' && before) things.set(id, { ...before, ...JSON.parse(body) });
      return { type: 'application/json', body: JSON.stringify(things.get(id)) };
    },
  ]);
  return serveSite({ '/': () => html('Board', board(sends, rows.join(''))), ...Object.fromEntries(api) });
}

test('a choice that a dialog does not send is one, too, and what is kept is none', async (t) => {
  const all = 'title: title.value, place: place.value';
  const [faulty, sound] = await Promise.all([boardOf(all), boardOf(`${all}, priority: priority.value`)]);
  t.after(() => Promise.all([faulty.close(), sound.close()]));
  const runs = [faulty, sound].map(({ url }) => runExplore(url, { maxDurationMs: 45_000, maxActions: 30 }));
  const [told, quiet] = await Promise.all(runs);
  const said = told?.choices.map(({ action }) => action).join('\n');
  assert.deepEqual(lostIn(told?.result.issues ?? []), ['“Priority” is not saved'], said);
  assert.deepEqual(lostIn(quiet?.result.issues ?? []), []);
  const issue = told?.result.issues.find(({ title }) => title.endsWith('is not saved'));
  assert.ok((issue?.reproduction?.confirmed ?? 0) > 0, issue?.reproduction?.steps.join('\n'));
});

const at = 'http://shop.example/things/7/edit';
const shown = (name: string, held: string, more: Partial<Field> = {}): Candidate =>
  candidate({ kind: 'text', tag: 'input', type: 'text', name, field: field({ name, held, ...more }) });
const written = (name: string, before: string, value: string): LocatedStep => ({
  ...{ at, words: '', code: '' },
  deed: { kind: 'write', target: shown(name, before), value },
});

test('what a form holds again is lost only where it was changed, beside what was kept, and nothing says why', () => {
  const click: LocatedStep = { words: '', code: '', deed: null, at: 'http://shop.example/things' };
  const steps = (value: string, field = 'Note', kept = 'Outrider 7') => [
    click,
    written('Title', 'a', kept),
    written(field, 'b', value),
    { ...click, at, sent: [shown('Title', 'A'), shown(field, 'B')] },
  ];
  const judged = (way: readonly LocatedStep[], candidates: readonly Candidate[], complaints: string[] = []) =>
    lostValue(way, { url: at, candidates: [...candidates], complaints }, new Set())?.title ?? null;
  const title = shown('Title', 'A');
  assert.equal(judged(steps('Of ours'), [title, shown('Note', 'b')]), '“Note” is not saved');
  assert.equal(judged(steps('Of ours'), [title, shown('Note', 'B')]), null);
  assert.equal(judged(steps('Of ours'), [shown('Title', 'a'), shown('Note', 'b')]), null, 'nothing was kept');
  assert.equal(judged(steps('Of ours'), [shown('Title', ''), shown('Note', 'b')]), null, 'the next new thing');
  assert.equal(judged(steps('Of ours'), [title, shown('Note', 'b', { rejected: true })]), null, 'it was refused');
  assert.equal(judged(steps('Of ours'), [title, shown('Note', 'b')], ['Not now']), null, 'something is told');
  assert.equal(judged(steps('a@b.example', 'E-mail'), [title, shown('E-mail', 'b')]), null, 'a mail is answered first');
  assert.equal(judged(steps('99999', 'Stock'), [title, shown('Stock', 'b')]), null, 'brought back to what is allowed');
  assert.equal(judged(steps('12', 'Stock'), [title, shown('Stock', 'b')]), '“Stock” is not saved');
  const undone = [...steps('Of ours'), written('Note', 'B', 'b')];
  assert.equal(judged(undone, [title, shown('Note', 'b')]), null, 'it was taken back');
  assert.equal(judged(steps('Of ours').slice(1), [title, shown('Note', 'b')]), '“Note” is not saved');
  assert.equal(
    judged(steps('Of ours', 'Note', '12').slice(1), [title, shown('Note', 'b')]),
    null,
    'another thing has 12, too',
  );
});
