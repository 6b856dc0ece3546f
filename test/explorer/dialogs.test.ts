/** What the browser's own dialogs are answered, in the run, in its replays and in the test that it leaves. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { perform } from '../../explorer/actions/perform.ts';
import { html, serveSite } from '../sites/serve-site.ts';
import { openSession } from './open-session.ts';
import { playwright } from './playwright.ts';
import { runExplore } from './run-explore.ts';
import { valueSource } from './value-source.ts';

const asks = (id: string, question: string) =>
  `<button id="${id}" onclick="document.title += confirm('${question}') ? ' ${id}' : ''">${id}</button>`;

test('says yes, but not to what the guard would leave alone', async () => {
  const body = `${asks('publish', 'Publish it?')}${asks('clean', 'Delete all records')}${asks('stop', 'Shut down now?')}
    <table><tr><td>Mine o1mk</td><td>${asks('own', 'Delete this record?')}</td></tr></table>`;
  const site = await serveSite({ '/': html('Done:', body) });
  const { session, close } = await openSession(site.url);
  try {
    const source = valueSource({ mark: 'o1mk' });
    for (const id of ['publish', 'clean', 'stop', 'own', 'clean']) {
      const { candidates } = await session.snapshot('o1mk');
      const target = candidates.find(({ marks }) => marks === id);
      assert.ok(target, id);
      await perform(session, { kind: 'click', target }, source);
    }
    assert.equal(await session.page.title(), 'Done: publish own');
  } finally {
    await close();
    await site.close();
  }
});

test('what shows only after a yes is found, replayed, and fails as a test of Playwright', async () => {
  const body = `<button onclick="if (confirm('Go on?')) throw new TypeError('the way has ended')">Walk</button>`;
  const site = await serveSite({ '/': html('Way', body) });
  try {
    const { result } = await runExplore(site.url, { maxDurationMs: 6_000 });
    const issue = result.issues.find(({ title }) => title.includes('the way has ended'));
    assert.ok(issue?.reproduction, JSON.stringify(result.issues));
    assert.ok(issue.reproduction.confirmed > 0, JSON.stringify(issue.reproduction));
    const { code, out } = await playwright(issue.reproduction.script);
    assert.equal(code, 1, out);
    assert.match(out, /the way has ended/);
  } finally {
    await site.close();
  }
});
