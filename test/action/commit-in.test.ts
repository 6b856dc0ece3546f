import assert from 'node:assert/strict';
import { test } from 'node:test';
import { holdsCommit, holdsText, valueAt } from '../../action/commit-in.ts';

const sha = 'ec26c3e57ca3a959ca5aad62de7213c562f8c821';

test('a commit is found whole or shortened, and nothing else is one', () => {
  for (const text of [sha, sha.toUpperCase(), 'ec26c3e', `v1.2+ec26c3e57c`, `build ${sha} of main`, `"${sha}"`]) {
    assert.ok(holdsCommit(text, sha), text);
  }
  for (const text of ['', 'ec26c3', 'ec26c3f', `${sha}0`, `a${sha}`, 'main', 'zec26c3e'])
    assert.ok(!holdsCommit(text, sha), text);
});

test('a text with {commit} holds this commit and no other', () => {
  const wanted = '<meta name="build" content="{commit}">';
  assert.ok(holdsText(`<meta name="build" content="${sha}">`, wanted, sha));
  assert.ok(holdsText('<meta name="build" content="ec26c3e57c">', wanted, sha));
  assert.ok(!holdsText('<meta name="build" content="aaaaaaaaaa">', wanted, sha));
  assert.ok(!holdsText('<meta name="build" content="ec26c3">', wanted, sha));
  assert.ok(holdsText('ready (1.0)', 'ready (1.0)', null));
  assert.ok(!holdsText('ready [1.0]', 'ready (1.0)', sha));
});

test('a value is found in JSON by its path', () => {
  const json = JSON.stringify({ build: { commit: sha, parts: [{ number: 7 }] } });
  for (const path of ['build.commit', '/build/commit', '$.build.commit']) assert.equal(valueAt(json, path), sha);
  assert.equal(valueAt(json, 'build.parts.0.number'), '7');
  for (const path of ['build', 'build.missing', 'build.commit.length', '__proto__'])
    assert.equal(valueAt(json, path), null);
  assert.equal(valueAt('<html>', 'build.commit'), null);
});
