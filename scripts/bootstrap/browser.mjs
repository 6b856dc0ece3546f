import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { aptInstall } from './apt.mjs';
import { resolves } from './dns.mjs';
import { withLock } from './lock.mjs';
import { isExecutable, isSuperuser, lastLine, onPath, runProgram } from './process.mjs';
import { root } from './root.mjs';
import { MissingPart, step } from './say.mjs';

const downloadHost = 'cdn.playwright.dev';
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const systemPaths = ['/usr/lib/chromium/chromium-headless-shell', '/usr/lib/chromium-browser/chromium-browser'];

/**
 * A Chromium: CHROMIUM_PATH, Playwright's own, the system's; else Playwright's is downloaded, or Debian's installed.
 * @param {Record<string, string | undefined>} settings
 * @param {string} node
 */
export async function ensureBrowser(settings, node) {
  if (settings.CHROMIUM_PATH) {
    if (isExecutable(settings.CHROMIUM_PATH)) return;
    throw new MissingPart(
      `CHROMIUM_PATH names ${settings.CHROMIUM_PATH}, which is not an executable file: correct it or leave it out.`,
    );
  }
  if (isThere(settings)) return;
  await withLock('browser', async () => {
    if (!isThere(settings)) await fetchBrowser(settings, node);
  });
}

async function fetchBrowser(settings, node) {
  const reasons = [];
  if (await resolves(downloadHost)) {
    const args = [join(root, 'node_modules/playwright-core/cli.js'), 'install', '--no-shell', 'chromium'];
    const got = await step("downloading Playwright's Chromium", () =>
      runProgram(node, isSuperuser() ? [...args, '--with-deps'] : args),
    );
    if (got.ok && isThere(settings)) return;
    reasons.push(`${downloadHost}: ${lastLine(got.output)}`);
  } else reasons.push(`${downloadHost} does not resolve`);
  if (isSuperuser()) {
    for (const name of ['chromium-headless-shell', 'chromium']) {
      if ((await aptInstall([name])) && isThere(settings)) return;
    }
    reasons.push('apt-get has no Chromium');
  }
  throw new MissingPart(
    `No browser could be had (${reasons.join('; ')}): install one (Debian: sudo apt-get install chromium-headless-shell) or set CHROMIUM_PATH.`,
  );
}

function isThere(settings) {
  return systemPaths.some(isExecutable) || names.some(onPath) || playwrightHasOne(settings);
}

function playwrightHasOne({ PLAYWRIGHT_BROWSERS_PATH: named }) {
  const folder = named || join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'ms-playwright');
  if (!existsSync(folder)) return false;
  return readdirSync(folder).some(
    (name) => /^chromium-\d+$/.test(name) && existsSync(join(folder, name, 'INSTALLATION_COMPLETE')),
  );
}
