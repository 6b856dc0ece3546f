import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Batch, Issue } from '../../action/batch.ts';
import { judge } from '../../action/outcome.ts';
import { summaryOf } from '../../action/summary.ts';

const batch: Batch = { id: 'b1', status: 'completed', url: 'https://outrider.example/batches/b1', runs: [] };
const issue: Issue = {
  id: 'i1',
  kind: 'UNCAUGHT_EXCEPTION',
  severity: 'HIGH',
  status: 'OPEN',
  title: 'TypeError: cart is undefined',
  message: 'TypeError: cart is undefined',
  url: 'https://shop.example/cart',
  fingerprint: 'a'.repeat(32),
  isNew: true,
  occurrences: 2,
  firstSeenAt: '2026-01-31T09:30:00.000Z',
  lastSeenAt: '2026-01-31T09:30:00.000Z',
  reproduction: { steps: ['click "Pay"'], replays: 3, confirmed: 2 },
  screenshot: null,
};
const rule = { on: 'failed', severity: 'LOW', onTimeout: true, includeAccessibility: false } as const;
const summary = (issues: Issue[]) =>
  summaryOf({
    outcome: judge(batch, issues, rule),
    reportUrl: batch.url,
    found: { batch, issues, counted: issues, reportDir: null, targetKey: null },
  });

test('it says how often an issue showed again', () => {
  assert.match(summary([issue]), /To see it again \(2 of 3 replays showed it\):\n\n1\. `click "Pay"`/);
  const { steps } = issue.reproduction ?? { steps: [] };
  assert.match(summary([{ ...issue, reproduction: { steps, replays: 0, confirmed: 0 } }]), /To see it again:/);
});

test('it stays below what GitHub takes, and says how many are left out', () => {
  const steps = Array.from({ length: 30 }, () => '🎈'.repeat(300));
  const long = { ...issue, reproduction: { steps, replays: 0, confirmed: 0 } };
  const text = summary(Array.from({ length: 150 }, () => long));
  assert.ok(Buffer.byteLength(text) < 1024 * 1024);
  const shown = text.match(/<details>/g)?.length ?? 0;
  assert.ok(shown > 10);
  assert.ok(text.includes(`… and ${150 - shown} more issues on the page of the exploration.`));
});
