import assert from 'node:assert/strict';
import { test } from 'node:test';
import { html, serveSite } from '../sites/serve-site.ts';
import { failsUntil } from './playwright.ts';
import { runExplore } from './run-explore.ts';
import { shownOn } from './shown-on.ts';

test('what a file breaks is given as a test that gives the same file', async (t) => {
  let mended = false;
  const site = await serveSite({
    '/': () =>
      html(
        'Members',
        `<main><h1>Members</h1><label>Import a table <input type="file" id="file" accept=".csv"></label><p id="out"></p></main><script>
         file.onchange = async () => {
           const rows = (await file.files[0].text()).trim().split('\\n').slice(1);
           out.textContent = rows.length + ' rows';
           ${mended ? '' : "if (rows[0].includes('Outrider')) throw new TypeError('no such member')"}
         };</script>`,
      ),
  });
  t.after(() => site.close());
  const { result } = await runExplore(site.url, { maxDurationMs: 30_000, maxActions: 6 });
  const issue = result.issues.find(({ kind }) => kind !== 'ACCESSIBILITY');
  assert.match(issue?.title ?? '', /no such member/);
  assert.ok((issue?.reproduction?.confirmed ?? 0) > 0);
  const script = issue?.reproduction?.script ?? '';
  assert.match(script, /id,name\\n1,Outrider/);
  await failsUntil(script, /no such member/, () => {
    mended = true;
  });
});

test('a field for files that is larger than what is shown of it is met where it is shown', async (t) => {
  const field = 'position:absolute;top:0;right:0;min-width:100%;min-height:100%;font-size:100px;opacity:0';
  const bar = `<nav><span style="position:relative;overflow:hidden;display:inline-block;margin-left:800px">Upload<input type="file" style="${field}"></span></nav>`;
  const { session, candidates } = await shownOn(t, html('Books', bar));
  const [file] = candidates.filter(({ kind }) => kind === 'file');
  assert.ok(file?.inView && (await session.aim(file.ref)));
});

test('a file that holds nothing is sent, too, and given in the test of what it breaks', {
  timeout: 90_000,
}, async (t) => {
  let mended = false;
  const site = await serveSite({
    '/': () =>
      html(
        'Products',
        `<main><h1>Products</h1><form id="form"><label>A table <input type="file" id="file" accept=".csv"></label>
         <button type="submit">Import file</button></form><p id="out"></p></main><script>
         form.onsubmit = async (event) => {
           event.preventDefault();
           const text = await file.files[0]?.text();
           if (text === undefined) out.textContent = 'Choose a file.';
           else if (text === '') ${mended ? "out.textContent = 'It is empty.'" : "throw new RangeError('nothing to divide by')"};
           else out.textContent = 'Imported.';
         };</script>`,
      ),
  });
  t.after(() => site.close());
  const { result } = await runExplore(site.url, { maxDurationMs: 60_000, maxActions: 20 });
  const issue = result.issues.find(({ kind }) => kind !== 'ACCESSIBILITY');
  assert.match(issue?.title ?? '', /nothing to divide by/);
  assert.ok((issue?.reproduction?.confirmed ?? 0) > 0);
  await failsUntil(issue?.reproduction?.script ?? '', /nothing to divide by/, () => {
    mended = true;
  });
});

test('a page that says which kind of file it takes is given one', { timeout: 90_000 }, async (t) => {
  const site = await serveSite({
    '/': () =>
      html(
        'Plugins',
        `<main><h1>Plugins</h1><form id="form"><label>Plugin <input type="file" id="file"></label>
         <button type="submit">Install</button></form><p id="said" role="alert"></p></main><script>
         form.onsubmit = async (event) => {
           event.preventDefault();
           const [plugin] = file.files;
           said.textContent = '';
           await new Promise((done) => setTimeout(done));
           if (!plugin) said.textContent = 'Choose a file first';
           else if (!plugin.name.endsWith('.jar')) said.textContent = 'Only JAR files are allowed';
           else if (plugin.size > 0) throw new TypeError('no manifest');
         };</script>`,
      ),
  });
  t.after(() => site.close());
  const { result } = await runExplore(site.url, { maxDurationMs: 60_000, maxActions: 25 });
  assert.ok(result.issues.some(({ title }) => /no manifest/.test(title)));
});
