import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reportPage } from '../../cli/report/report-page.ts';
import { reportResult } from '../../cli/report/report-result.ts';
import type { ExplorationResult } from '../../explorer/exploration.ts';

const ended: ExplorationResult = {
  ...{ status: 'completed', failure: null, failureReason: null, ended: null, seed: 7, durationMs: 2_000 },
  progress: { actions: 3, states: 2, transitions: 2, urls: 1, codeCoverage: null, lastAction: null },
  ...{ issues: [], visitedPaths: [], javascript: { executedBytes: 0, startBytes: 0, totalBytes: 0 } },
};

test('the report says with its seed how many contexts explored, for a seed repeats one alone', () => {
  const said = (contexts: number) => {
    const result = { ...ended, contexts };
    const told = reportResult(result, []);
    assert.ok(!('contexts' in told), 'result.json keeps to its contract');
    const page = reportPage('http://shop.test/', { ...told, contexts }, null, () => null);
    return /<footer>.*?(seed [^·]*) ·/.exec(page)?.[1];
  };
  assert.equal(said(1), 'seed 7');
  assert.equal(said(2), 'seed 7, 2 contexts');
});
