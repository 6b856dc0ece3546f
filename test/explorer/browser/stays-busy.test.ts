import assert from 'node:assert/strict';
import { test } from 'node:test';
import { html, serveSite } from '../../sites/serve-site.ts';
import { openSession } from '../open-session.ts';
import { failsUntil } from '../playwright.ts';
import { runExplore } from '../run-explore.ts';

const desk = (body: string) => html('Desk', `<h1>Desk</h1>${body}`);

test('what says that something is still to come is told, and what only speaks of it is not', async (t) => {
  const signs: [string, string][] = [
    ['<p>Loading the history ...</p>', 'text=Loading the history ...'],
    ['<p>Loading <b>orders</b></p>', 'text=Loading'],
    ['<p>Loading from a file will <b>replace your existing content</b>.</p>', ''],
    ['<div>Wird geladen…</div>', 'text=Wird geladen…'],
    ['<section aria-busy="true" style="height:80px">Rows</section>', 'css=[aria-busy=true]'],
    ['<div role="progressbar" style="height:40px"></div>', 'css=[role=progressbar]:not([aria-valuenow])'],
    ['<div role="progressbar" style="width:40%;height:40px"></div>', ''],
    [
      '<style>@keyframes stripes { to { background-position: 0 0 } }</style><div role="progressbar" style="width:100%;height:40px;animation:stripes 1s infinite"></div>',
      'css=[role=progressbar]:not([aria-valuenow])',
    ],
    ['<div role="progressbar" style="height:40px" title="59 KiB of 2 MiB"></div>', ''],
    ['<div role="progressbar" aria-valuenow="30" style="height:40px"></div>', ''],
    ['<button>Loading…</button> <h2>Loading dock</h2><p hidden>Loading…</p>', ''],
    ['<p>Loading and unloading takes two hours! Ask at the desk.</p><p>Ladenburg</p>', ''],
    ['<div style="height:2000px"></div><p>Loading more…</p>', ''],
    ['<table><tr><td>Fetching one row started</td></tr><tr><td>Done</td></tr></table>', ''],
    [
      '<div role="status" style="width:30px;height:30px"><span style="position:absolute;width:1px;height:1px;overflow:hidden">Loading notes…</span></div>',
      'text=Loading notes…',
    ],
    ['<p>Importing 3 rows …</p>', 'text=Importing 3 rows …'],
    ['<p>Processing</p><p>Saving time and money</p>', ''],
    ['<table><tr><td>Loading the orders…</td></tr></table>', 'text=Loading the orders…'],
  ];
  const site = await serveSite(Object.fromEntries(signs.map(([body], at) => [`/${at}`, desk(body)])));
  t.after(() => site.close());
  const { session, close } = await openSession(`${site.url}0`);
  t.after(close);
  for (const [at, [body, sign]] of signs.entries()) {
    await session.page.goto(`${site.url}${at}`);
    assert.equal((await session.snapshot('')).busy, sign, body);
  }
});

test('a part that is never loaded is an issue with a test that fails, one that comes late is waited for', async (t) => {
  let mended = false;
  const site = await serveSite({
    '/': desk(
      `<main><button id="history">History</button> <button id="late">Orders</button> <button id="broken">Broken</button><p id="out"></p></main>
       <script>
         history_ = document.getElementById('history');
         history_.onclick = async () => {
           out.textContent = 'Loading the history ...';
           const rows = await (await fetch('/history')).text();
           if (rows) out.textContent = rows;
         };
         late.onclick = () => {
           out.textContent = 'Loading the orders ...';
           setTimeout(() => { out.innerHTML = '<button onclick="fetch(\\'/opened\\')">Order 7</button>' }, 1500);
         };
         broken.onclick = () => { out.textContent = 'Loading the rest ...'; throw new Error('no rest') };
       </script>`,
    ),
    '/history': () => (mended ? 'Three events' : ''),
    '/opened': { status: 204 },
  });
  t.after(() => site.close());
  const { result } = await runExplore(site.url, { maxDurationMs: 60_000, maxActions: 25 });
  const issues = result.issues.filter(({ kind }) => kind !== 'ACCESSIBILITY');
  assert.deepEqual(
    issues.map(({ kind }) => kind).sort(),
    ['ASSERTION', 'UNCAUGHT_EXCEPTION'],
    issues.map(({ title }) => title).join('\n'),
  );
  const issue = issues.find(({ kind }) => kind === 'ASSERTION');
  assert.equal(issue?.title, 'The page stays busy: “Loading the history ...”');
  assert.equal(issue.reproduction?.steps.at(-1), 'click button "History"');
  assert.ok((issue.reproduction?.confirmed ?? 0) > 0);
  assert.ok(site.requests.includes('GET /opened'), 'what came was seen');
  await failsUntil(issue.reproduction?.script ?? '', /toBeHidden/, () => {
    mended = true;
  });
});
