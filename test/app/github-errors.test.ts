import assert from 'node:assert/strict';
import { test } from 'node:test';
import { backOffSeconds, statusOf, whatNext } from '../../app/github-errors.ts';

const now = Date.parse('2026-11-21T05:00:00Z');
const failed = (
  status: number,
  { message = 'no', headers = {}, url = 'https://api.github.com/repos/a/b/issues/1/comments' } = {},
) => Object.assign(new Error(message), { status, request: { url }, response: { headers } });
const tokenUrl = 'https://api.github.com/app/installations/1/access_tokens';

test('each answer of GitHub means one next step', () => {
  const inFiveMinutes = String(now / 1000 + 300);
  const cases = [
    [failed(500), 'retry', null],
    [failed(502, { headers: { 'retry-after': '7' } }), 'retry', 7],
    [failed(429, { headers: { 'retry-after': '90' } }), 'retry', 90],
    [failed(429), 'retry', 60],
    [failed(403, { headers: { 'retry-after': '60' } }), 'retry', 60],
    [failed(403, { message: 'You have exceeded a secondary rate limit' }), 'retry', 60],
    [failed(403, { headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': inFiveMinutes } }), 'retry', 301],
    [failed(401), 'retry', null],
    [failed(403, { message: 'Resource not accessible by integration' }), 'blocked', /write access/],
    [failed(404), 'blocked', /installed on the repository/],
    [failed(410), 'blocked', /installed on the repository/],
    [failed(422), 'blocked', /does not take/],
    [failed(404, { url: tokenUrl }), 'blocked', /install it again/],
    [failed(403, { url: tokenUrl }), 'blocked', /suspended/],
    [failed(503, { url: tokenUrl }), 'retry', null],
    [Object.assign(new Error('fetch failed'), { status: 500, request: { url: tokenUrl } }), 'retry', null],
    [new Error('odd'), 'retry', null],
  ] as const;
  for (const [error, step, detail] of cases) {
    const next = whatNext(error, now);
    assert.equal(next.step, step, error.message);
    if (next.step === 'retry') assert.equal(next.afterSeconds, detail);
    else if (detail instanceof RegExp) assert.match(next.reason, detail);
  }
});

test('a broken connection is no answer', () => {
  assert.equal(statusOf(failed(404)), 404);
  assert.equal(statusOf(Object.assign(new Error('fetch failed'), { status: 500 })), null);
});

test('back-off grows to a minute and no further', () => {
  assert.deepEqual(
    [0, 1, 2, 3, 4, 5, 50].map((failures) => backOffSeconds(failures, () => 1)),
    [2, 4, 8, 16, 32, 60, 60],
  );
  assert.equal(
    backOffSeconds(50, () => 0),
    30,
  );
});
