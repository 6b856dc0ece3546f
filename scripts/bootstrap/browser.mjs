import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { aptInstall, aptOffers } from './apt.mjs';
import { resolves } from './dns.mjs';
import { withLock } from './lock.mjs';
import { isExecutable, isSuperuser, lastLine, onPath, runProgram } from './process.mjs';
import { root } from './root.mjs';
import { MissingPart, step } from './say.mjs';

const downloadHost = 'cdn.playwright.dev';
/** What explorer/browser/browser.ts looks for: the headless shell, which explores up to twice as fast, before whole browsers. */
const shells = ['chromium-headless-shell', 'chrome-headless-shell'];
const browsers = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const debianShell = '/usr/lib/chromium/chromium-headless-shell';
const olderUbuntus = '/usr/lib/chromium-browser/chromium-browser';

/**
 * A Chromium: CHROMIUM_PATH, Playwright's own, the system's; else Playwright's headless shell is downloaded, or Debian's installed.
 * Where a whole browser is all there is, nothing is downloaded; Debian's shell is installed beside it if apt-get offers it.
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
  if (hasShell(settings)) return;
  await withLock('browser', async () => {
    if (hasShell(settings)) return;
    if (!hasWhole(settings)) await fetchBrowser(settings, node);
    else if (isSuperuser() && (await aptOffers(shells[0]))) await aptInstall([shells[0]]);
  });
}

async function fetchBrowser(settings, node) {
  const reasons = [];
  if (await resolves(downloadHost)) {
    const args = [join(root, 'node_modules/playwright-core/cli.js'), 'install', '--only-shell', 'chromium'];
    const got = await step("downloading Playwright's headless Chromium", () =>
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
  return hasShell(settings) || hasWhole(settings);
}

function hasShell(settings) {
  return isExecutable(debianShell) || shells.some(onPath) || isDownloaded('chromium-headless-shell', settings);
}

function hasWhole(settings) {
  return isExecutable(olderUbuntus) || browsers.some(onPath) || isDownloaded('chromium', settings);
}

/** Whether the one of this very Playwright is there: others, of other projects, it does not take. */
function isDownloaded(name, { PLAYWRIGHT_BROWSERS_PATH: named }) {
  const folder = named || join(cacheFolder(), 'ms-playwright');
  const { browsers: known } = JSON.parse(
    readFileSync(join(root, 'node_modules/playwright-core/browsers.json'), 'utf8'),
  );
  const revision = known.find((browser) => browser.name === name)?.revision;
  return existsSync(join(folder, `${name.replaceAll('-', '_')}-${revision}`, 'INSTALLATION_COMPLETE'));
}

function cacheFolder() {
  if (process.platform === 'darwin') return join(homedir(), 'Library/Caches');
  if (process.platform === 'win32') return process.env.LOCALAPPDATA || join(homedir(), 'AppData/Local');
  return process.env.XDG_CACHE_HOME || join(homedir(), '.cache');
}
