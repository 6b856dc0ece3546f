import assert from 'node:assert/strict';
import { test } from 'node:test';
import { html, serveSite } from '../sites/serve-site.ts';
import { failsUntil } from './playwright.ts';
import { runExplore } from './run-explore.ts';

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
