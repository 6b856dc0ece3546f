import assert from 'node:assert/strict';
import { test } from 'node:test';
import { foundIssue } from '../../contract/worker-api.ts';
import { brokenShop } from '../sites/broken-shop.ts';
import { serveSite } from '../sites/serve-site.ts';
import { runExplore } from './run-explore.ts';

test('finds one of each defect, with picture, path and fingerprint, and leaves the rest alone', async (t) => {
  const site = await serveSite(brokenShop);
  t.after(() => site.close());
  const { result, artifacts, choices } = await runExplore(site.url, { maxDurationMs: 25_000 });

  assert.equal(result.status, 'completed', result.failureReason ?? '');
  const found = result.issues.map(({ kind, title }) => `${kind} ${title}`).join('\n');
  for (const expected of [
    /UNCAUGHT_EXCEPTION ReferenceError: undefinedFunction is not defined/,
    /UNHANDLED_REJECTION Error: stock service said no/,
    /CONSOLE_ERROR coupon list is empty/,
    /HTTP_SERVER_ERROR HTTP 500 for POST \/api\/orders/,
    /HTTP_CLIENT_ERROR HTTP 404 for GET \/api\/nothing/,
    /HTTP_CLIENT_ERROR HTTP 404 for GET \/missing.png/,
    /DEAD_LINK Dead link: \/gone answers 404/,
    /UNCAUGHT_EXCEPTION ReferenceError: rates is not defined/,
    /UNCAUGHT_EXCEPTION TypeError: Cannot read properties of undefined \(reading 'call'\)/,
  ])
    assert.match(found, expected);
  assert.equal(result.issues.filter(({ kind }) => kind !== 'ACCESSIBILITY').length, 9, found);

  for (const issue of result.issues) {
    foundIssue.parse(issue);
    assert.ok(
      artifacts.some(({ name, body }) => name === issue.screenshot && body.length > 1_000),
      issue.title,
    );
    assert.ok(issue.reproduction?.script.includes('page.goto('), issue.title);
  }
  assert.ok(!site.requests.some((line) => line.includes('/logout')));
  assert.ok(!choices.some(({ action }) => /Delete|Partner|Log out/.test(action)));
  assert.ok(result.javascript.executedBytes > 0);
});
