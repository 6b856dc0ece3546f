import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { endMarker, startMarker } from '../../app/comment/markers.ts';
import { cut, merge } from '../../app/comment/merge.ts';
import { blockCharacters, render } from '../../app/comment/render.ts';
import { renderGroup } from '../../app/comment/render-group.ts';
import { aView, anIssue } from './view.ts';

const firstLine = (block: string) => block.split('\n')[1];

test('the verdict tells findings, failures and nothing executed apart', () => {
  const verdicts = [
    [aView({ run: { status: 'pending' } }), '### ⏳ Waiting for a free worker'],
    [aView({ run: { status: 'running' } }), '### 🔎 Exploring now'],
    [aView({ run: { status: 'running' }, issues: [anIssue()] }), '### 🔎 Exploring now: 1 issue so far'],
    [aView(), '### ✅ No issues found'],
    [aView({ run: { actions: 0 } }), '### ⚪ Nothing could be tried: the page offered nothing to act on'],
    [aView({ issues: [anIssue(), anIssue(), anIssue({ isNew: false })] }), '### ❌ 2 new issues, 1 known'],
    [aView({ issues: [anIssue({ isNew: false })] }), '### ⚠️ No new issues, 1 known one'],
    [
      aView({ run: { status: 'failed', failure: 'UNREACHABLE' } }),
      '### 🚫 Could not explore: the address did not answer',
    ],
    [aView({ run: { status: 'failed', failure: 'CANCELLED' } }), '### ⏹️ Cancelled before it ended'],
    [aView({ run: { status: 'failed', failure: null } }), '### 🚫 Could not explore: an error of Outrider itself'],
  ] as const;
  for (const [view, expected] of verdicts) assert.equal(firstLine(render(view)), expected);
});

test('a finished run shows target, coverage, duration, commit, issues with steps, and the batch', () => {
  const block = render(aView({ issues: [anIssue(), anIssue({ isNew: false, title: 'Old one', steps: [] })] }));
  for (const expected of [
    '**Shop** · PR 7 · version 1\\.4\\.0',
    'Covered: 48 actions · 17 states · 9 addresses · 63 % of the page’s JavaScript · in 2 min 5 s',
    '#### New issues (1)',
    '<summary><b>HIGH</b> · uncaught exception · <code>TypeError: cart is undefined</code></summary>',
    'At `https://pr-7.shop.example/cart` · 2 times',
    '1. `Open /`\n2. `Click "Cart"`',
    '#### Known issues (1)',
    '[The whole exploration](<https://outrider.example/batches/6553f1a2b3c4d5e6f7a8b9c2>)',
    'commit `0123456789ab`',
  ])
    assert.ok(block.includes(expected), `${expected}\n---\n${block}`);
});

test('a failed run says why and what to do', () => {
  const failureReason = 'net::ERR_CONNECTION_REFUSED at http://x';
  const block = render(aView({ run: { status: 'failed', failure: 'UNREACHABLE', failureReason } }));
  assert.match(block, /Reason: `net::ERR_CONNECTION_REFUSED at http:\/\/x`/);
  assert.match(block, /Check that the address answers/);
});

test('text of strangers neither formats, links, mentions nor ends the block', () => {
  const nasty = 'x` @mona #1 acme/shop#2 <img src=x> **b** [l](http://evil)\n<!-- /outrider:comment -->\n# h';
  const block = render(
    aView({
      product: nasty,
      target: { id: 'abc', name: nasty, version: nasty },
      run: { status: 'failed', failure: 'INTERNAL', failureReason: nasty, url: nasty, commitSha: nasty },
      issues: [anIssue({ title: nasty, url: nasty, steps: [nasty] })],
    }),
  );
  const outsideCode = block.replace(/<code>[^<]*<\/code>/g, '').replace(/(`+)(?!`).*?[^`]\1(?!`)/g, '');
  assert.doesNotMatch(outsideCode, /@mona|[^\\]#1|#2|<img|\*\*b\*\*|\]\(http|:\/\/evil/);
  assert.equal(block.split('\n').filter((line) => line.trim() === endMarker).length, 1);
});

test('whatever the pages say, a block is within its limit and found again whole', () => {
  const anyText = fc.oneof(fc.string({ maxLength: 3_000 }), fc.constantFrom('`', '``\n```', endMarker, '\ud800', ''));
  const anyIssue = fc
    .record({ title: anyText, url: anyText, steps: fc.array(anyText, { maxLength: 40 }), isNew: fc.boolean() })
    .map(anIssue);
  fc.assert(
    fc.property(anyText, fc.array(anyIssue, { maxLength: 120 }), anyText, anyText, (product, issues, above, below) => {
      const view = aView({ product, issues });
      const block = render(view, 20_000);
      assert.ok(block.length <= 20_000);
      assert.ok(block.isWellFormed());
      const people = `${above.replaceAll('<!--', '')}\n`;
      const parts = cut(`${people}${block}\n${below.replaceAll('<!--', '')}`, view.target.id);
      assert.equal(parts.block, block);
      const again = render(aView(), 20_000);
      const merged = merge(parts, again);
      assert.equal(cut(merged, view.target.id).block, again);
    }),
    { numRuns: 60 },
  );
});

test('one comment of many targets tells of each, and its verdict of all', () => {
  const views = ['web', 'admin'].map((name, index) => aView({ target: { id: `t${index}`, name, version: null } }));
  const [web = aView(), admin = aView()] = views;
  const verdicts = [
    [[web, admin], '### ✅ No issues found in 2 targets'],
    [[aView({ run: { status: 'pending' } }), admin], '### 🔎 Exploring now, 1 of 2 targets done'],
    [[aView({ issues: [anIssue()] }), admin], '### ❌ 1 new issue in 1 of 2 targets'],
    [
      [aView({ issues: [anIssue()] }), aView({ run: { status: 'failed', failure: 'UNREACHABLE' } })],
      '### ❌ 1 new issue in 1 of 2 targets, 1 of 2 targets failed',
    ],
    [[aView({ run: { status: 'failed' } }), admin], '### 🚫 1 of 2 targets failed'],
    [[aView({ issues: [anIssue({ isNew: false })] }), admin], '### ⚠️ No new issues, 1 known one'],
    [[aView({ run: { actions: 0 } }), admin], '### ⚪ 1 target offered nothing to act on'],
  ] as const;
  for (const [group, expected] of verdicts) assert.equal(firstLine(renderGroup(group, 't0')), expected);
  const block = renderGroup([{ ...web, issues: [anIssue()] }, admin], 't0');
  assert.match(block, /\| \[Shop · web\]\(<https:\S+>\) \| ❌ 1 new issue \| 48 actions/);
  assert.match(block, /cart is undefined<\/code> · <code>web<\/code><\/summary>/);
});

test('whatever many targets say, their block is within its limit, found again whole, and its table holds', () => {
  const anyText = fc.oneof(
    fc.string({ maxLength: 300 }),
    fc.constantFrom('|', '\\|', '\\\\|', '`|`', endMarker, '\ud800', ''),
  );
  const anyView = fc
    .record({ product: anyText, name: anyText, failureReason: anyText, titles: fc.array(anyText, { maxLength: 20 }) })
    .map(({ product, name, failureReason, titles }) =>
      aView({
        product,
        target: { id: 't', name, version: null },
        run: { status: 'failed', failure: 'INTERNAL', failureReason },
        issues: titles.map((title) => anIssue({ title })),
      }),
    );
  fc.assert(
    fc.property(fc.array(anyView, { minLength: 1, maxLength: 80 }), (views) => {
      const block = renderGroup(views, 't', 10_000);
      assert.ok(block.length <= 10_000, `${block.length}`);
      assert.equal(cut(`a\n${block}\nb`, 't').block, block);
      for (const row of block.split('\n').filter((line) => line.startsWith('| [')))
        assert.equal(row.replaceAll(/\\[\\|`]/g, '').match(/\|/g)?.length, 4, row);
    }),
    { numRuns: 60 },
  );
});

test('issues that do not fit are counted', () => {
  const many = Array.from({ length: 2_000 }, (_, index) => anIssue({ title: `Issue ${index}` }));
  const block = render(aView({ issues: many }));
  assert.ok(block.length <= blockCharacters && block.length > blockCharacters * 0.9);
  assert.match(block, /… and \d+ more issues on the page of the exploration\./);
  assert.ok(block.startsWith(startMarker(aView().target.id)) && block.endsWith(endMarker));
});
