import assert from 'node:assert/strict';
import { test } from 'node:test';
import { html, serveSite } from '../../sites/serve-site.ts';
import { failsUntil } from '../playwright.ts';
import { runExplore } from '../run-explore.ts';

/** A button that opens a dialog of this name, in which nothing but `Cancel` is to be clicked; `cancel`: what that does with it, `d`. */
const dialog = (name: string, cancel: string) => `<button id="open-${name}">${name}</button>
  <div role="dialog" aria-label="${name} dialog" id="${name}" hidden
    style="position:fixed;inset:0;background:white">
    <h2>${name} dialog</h2><p>Nothing is to be written here.</p><button id="cancel-${name}">Cancel</button></div>
  <script>{
    const d = document.getElementById('${name}');
    document.getElementById('open-${name}').onclick = () => { d.hidden = false };
    document.getElementById('cancel-${name}').onclick = () => { ${cancel} };
  }</script>`;

test('a dialog that its own button does not close is an issue with a test that fails; what takes its time, asks or fetches something is none', async (t) => {
  let mended = false;
  const site = await serveSite({
    '/': () =>
      html(
        'Desk',
        `<h1>Desk</h1>
        ${dialog('Stuck', mended ? 'd.hidden = true' : '')}
        ${dialog('Late', 'setTimeout(() => { d.hidden = true }, 900)')}
        ${dialog('Asking', `if (confirm('Delete what was written?')) d.hidden = true`)}
        ${dialog('Fetching', `fetch('/away').then(() => new Promise(() => {}))`)}
        <script>
          // Whatever stays open is closed by a key.
          addEventListener('keydown', ({ key }) => {
            if (key === 'Escape') for (const one of document.querySelectorAll('[role=dialog]')) one.hidden = true;
          });
        </script>`,
      ),
    '/away': { status: 204 },
  });
  t.after(() => site.close());
  const { result, choices } = await runExplore(site.url, { maxDurationMs: 60_000, maxActions: 40 });
  const issues = result.issues.filter(({ kind }) => kind === 'ASSERTION');
  const said = choices.map(({ action }) => action).join('\n');
  assert.deepEqual(
    issues.map(({ title }) => title),
    ['“Cancel” does not close the dialog “Stuck dialog”'],
    said,
  );
  const [issue] = issues;
  assert.deepEqual(issue?.reproduction?.steps.slice(-2), ['click button "Stuck"', 'click button "Cancel"']);
  assert.ok((issue.reproduction?.confirmed ?? 0) > 0);
  for (const name of ['Late', 'Asking', 'Fetching']) assert.match(said, new RegExp(`click button "${name}"`));
  await failsUntil(issue.reproduction?.script ?? '', /toBeHidden/, () => {
    mended = true;
  });
});
