import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { findBrowser, launchBrowser, playwrightPaths } from '../../../explorer/browser/browser.ts';
import { ExplorationFailure } from '../../../explorer/exploration-failure.ts';
import { chromium } from '../run-explore.ts';

test('CHROMIUM_PATH wins, and a wrong one is said to be wrong', () => {
  assert.deepEqual(findBrowser({ chromiumPath: chromium.executablePath }), {
    executablePath: chromium.executablePath,
    source: 'CHROMIUM_PATH',
  });
  assert.throws(
    () => findBrowser({ chromiumPath: '/nowhere/chromium' }),
    /CHROMIUM_PATH names \/nowhere\/chromium, which is not an executable file/,
  );
});

test('a headless shell is taken before a whole browser, which is told to be the slower one', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'outrider-browser-'));
  t.after(() => rm(folder, { recursive: true }));
  for (const name of ['google-chrome', 'chrome-headless-shell'])
    await writeFile(join(folder, name), '#!/bin/sh\n', { mode: 0o755 });
  const hints = { searchPath: `/nowhere:${folder}`, installed: { shells: [], browsers: [] } };
  const shell = { executablePath: join(folder, 'chrome-headless-shell'), source: 'system' };
  assert.deepEqual(findBrowser(hints), shell);
  await rm(shell.executablePath);
  const whole = findBrowser(hints);
  assert.equal(whole.executablePath, join(folder, 'google-chrome'));
  assert.match(whole.advice ?? '', /google-chrome opens a window for every page: .*install chromium-headless-shell/);
});

test("Playwright's headless shell is looked for beside its Chromium", () => {
  assert.deepEqual(playwrightPaths('/home/u/.cache/ms-playwright/chromium-1255/chrome-linux64/chrome'), [
    '/home/u/.cache/ms-playwright/chromium_headless_shell-1255/chrome-headless-shell-linux64/chrome-headless-shell',
    '/home/u/.cache/ms-playwright/chromium-1255/chrome-linux64/chrome',
  ]);
});

test('a browser that does not start is one line that names it', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'outrider-browser-'));
  t.after(() => rm(folder, { recursive: true }));
  const executablePath = join(folder, 'chromium');
  await writeFile(executablePath, '#!/bin/sh\nexit 3\n', { mode: 0o755 });
  await assert.rejects(launchBrowser({ executablePath, source: 'system' }, null), (error) => {
    assert.ok(error instanceof ExplorationFailure);
    assert.match(
      error.message,
      /^The browser at .*chromium did not start \(.+\): try it by hand, or set CHROMIUM_PATH\.$/,
    );
    return true;
  });
});
