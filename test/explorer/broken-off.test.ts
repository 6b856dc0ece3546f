import assert from 'node:assert/strict';
import { test } from 'node:test';
import { html, serveSite } from '../sites/serve-site.ts';
import { runExplore } from './run-explore.ts';

test('what a page throws since its scripts were broken off is no issue of its own', { timeout: 120_000 }, async (t) => {
  const site = await serveSite({
    '/': html(
      'Desk',
      `<h1>Desk</h1><button id="count">Count all</button>
       <script>
         let counting = false;
         const check = () => { if (counting) throw new Error('already counting') };
         setInterval(check, 50);
         document.getElementById('count').onclick = () => {
           counting = true;
           for (const end = Date.now() + 60_000; Date.now() < end; );
           counting = false;
         };
       </script>`,
    ),
  });
  t.after(() => site.close());
  const { result } = await runExplore(site.url, { maxDurationMs: 60_000, maxActions: 4 });
  const issues = result.issues.filter(({ kind }) => kind !== 'ACCESSIBILITY');
  assert.deepEqual(
    issues.map(({ kind }) => kind),
    ['HANG'],
    issues.map(({ message }) => message).join('\n'),
  );
});
