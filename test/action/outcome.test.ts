import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FailRule } from '../../action/fail-rule.ts';
import { notUp, timedOut } from '../../action/outcome.ts';

const rule: FailRule = { on: 'failed', severity: 'LOW', onTimeout: true, includeAccessibility: false };

test('no result in time is red unless the workflow says otherwise', () => {
  assert.deepEqual(
    [rule, { ...rule, onTimeout: false }, { ...rule, on: 'never' as const }].map((each) => timedOut(5, each).red),
    [true, false, false],
  );
  assert.match(timedOut(5, rule).message, /^Timed out: no result within 5 minutes/);
});

test('a preview that did not come says where it was awaited, without what its address holds', () => {
  const { message, verdict } = notUp('https://pr.example/x?token=secret', 9, 'HTTP 404', rule);
  assert.equal(verdict, 'product-unreachable');
  assert.match(message, /^Product unreachable: https:\/\/pr\.example was not ready within 9 s/);
  assert.doesNotMatch(message, /secret/);
});
