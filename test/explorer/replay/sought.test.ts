import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FoundIssue } from '../../../contract/worker-api.ts';
import { soughtIn } from '../../../explorer/replay/sought.ts';
import { type PassedGate, pathFrom, type RecordedPath } from '../../../explorer/issues/reproduction.ts';

const wayTo = (start: string, gate: PassedGate | null): RecordedPath => ({
  ...pathFrom(start),
  gate,
  steps: [{ words: 'open the menu', code: '', deed: null, at: start }],
});

const issue = (fingerprint: string): FoundIssue => ({
  ...{ fingerprint, kind: 'ACCESSIBILITY', severity: 'LOW', title: '', message: '', stack: null, url: '' },
  ...{ occurrences: 1, firstSeenAt: '', lastSeenAt: '', reproduction: null, screenshot: null },
});

test('pages that axe complained of are opened four at a time, those before a gate apart from those behind it', () => {
  const gate: PassedGate = { start: '/', steps: [] };
  const pages = new Map([
    ['lobby', wayTo('/', null)],
    ...['a', 'b', 'c', 'd', 'e', 'f'].map((name) => [name, wayTo(`/${name}`, gate)] as const),
  ]);
  const book = {
    issues: [...pages.keys()].map(issue),
    pathTo: (fingerprint: string) => pages.get(fingerprint) ?? null,
    pageOf: (fingerprint: string) => pages.get(fingerprint)?.start ?? null,
  };
  const sought = soughtIn(book, { known: () => false });
  const tours = Map.groupBy(
    sought.filter(({ path }) => path.steps.length === 0),
    ({ path }) => path,
  );
  const told = [...tours].map(([path, some]) => [path.gate, some.map(({ fingerprint }) => fingerprint).join('')]);
  assert.deepEqual(told, [
    [null, 'lobby'],
    [gate, 'abcd'],
    [gate, 'ef'],
  ]);
  assert.equal(sought.filter(({ path }) => path.steps.length === 1).length, 7, 'and each by its own way');

  const known = soughtIn(book, { known: (url) => url !== '/a' });
  assert.deepEqual(
    known.map(({ fingerprint, path }) => `${fingerprint} ${path.steps.length}`),
    ['lobby 1', 'a 0', 'a 1', ...['b', 'c', 'd', 'e', 'f'].map((name) => `${name} 1`)],
    'pages that axe has seen as they open are not opened for what they did not show',
  );
});
