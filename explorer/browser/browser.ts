/** Finds a Chromium on this machine and starts it for one exploration. */
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { BrowserLost, ExplorationFailure } from '../exploration-failure.ts';

export interface BrowserChoice {
  readonly executablePath: string;
  /** What was found, for people: `CHROMIUM_PATH`, `Playwright's download`, … */
  readonly source: string;
  /** What would serve better, in a sentence for people; absent where this one does. */
  readonly advice?: string;
  /** Whether Chromium's own sandbox is on; absent: unless this process is root, whom Chromium refuses it. */
  readonly sandbox?: boolean;
}

export interface ProxyChoice {
  readonly server: string;
  readonly username?: string;
  readonly password?: string;
}

/** What findBrowser looks at; the caller passes environment values, for this room reads none. */
export interface BrowserHints {
  /** CHROMIUM_PATH: when set, nothing else is tried. */
  readonly chromiumPath?: string;
  /** PATH. */
  readonly searchPath?: string;
  /** Where installers put a browser without PATH's knowing, Playwright's download first. */
  readonly installed?: { readonly shells: readonly string[]; readonly browsers: readonly string[] };
}

/** Names on PATH: of the shell, which draws pages without windows, and of whole browsers. */
const shells = ['chromium-headless-shell', 'chrome-headless-shell'];
const browsers = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

const howTo =
  '(Debian: `apt-get install chromium-headless-shell`, else `npx playwright-core install chromium-headless-shell`)';

/**
 * CHROMIUM_PATH, else a headless shell, else a whole browser; of each Playwright's own download before the system's.
 * Throws ExplorationFailure with what to do.
 */
export function findBrowser({
  chromiumPath,
  searchPath = '',
  installed = whereInstalled(),
}: BrowserHints): BrowserChoice {
  if (chromiumPath) {
    if (executable(chromiumPath)) return { executablePath: chromiumPath, source: 'CHROMIUM_PATH' };
    throw noBrowser(
      `CHROMIUM_PATH names ${chromiumPath}, which is not an executable file: correct it or leave it out.`,
    );
  }
  const folders = searchPath.split(delimiter);
  const onPath = (names: readonly string[]) => folders.flatMap((folder) => names.map((name) => join(folder, name)));
  const shell = [...installed.shells, ...onPath(shells)].find(executable);
  const whole = shell ? undefined : [...installed.browsers, ...onPath(browsers)].find(executable);
  const executablePath = shell ?? whole;
  if (!executablePath) throw noBrowser(`No Chromium was found: install one ${howTo} or set CHROMIUM_PATH.`);
  const isDownload = playwrightPaths().includes(executablePath);
  return {
    ...{ executablePath, source: isDownload ? "Playwright's download" : 'system' },
    ...(whole && {
      advice: `${whole} opens a window for every page: with chromium-headless-shell beside it ${howTo} Outrider explores up to twice as fast.`,
    }),
  };
}

function whereInstalled() {
  const [shell, whole] = playwrightPaths();
  return {
    shells: [shell, '/usr/lib/chromium/chromium-headless-shell'],
    browsers: [whole, '/usr/lib/chromium-browser/chromium-browser'],
  };
}

/** Where Playwright puts its headless shell and, beside it, its whole Chromium, on the systems it knows. */
export function playwrightPaths(full = chromium.executablePath()): [shell: string, whole: string] {
  const shell = full
    .replace(/([\\/])chromium-(\d+)([\\/])/, '$1chromium_headless_shell-$2$3')
    .replace(/chrome-(linux|linux64|mac|mac-arm64|mac-x64|win|win64)([\\/])/, 'chrome-headless-shell-$1$2')
    .replace(/([\\/])chrome(\.exe)?$/, '$1chrome-headless-shell$2');
  return [shell, full];
}

/** Flags that keep the browser from talking to anyone but the product under test, and from throttling it. */
const quiet = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-default-apps',
  '--disable-features=Translate,PasswordManagerOnboarding,AutofillServerCommunication,MediaRouter,OptimizationHints,FileSystemAccessLocal',
  '--password-store=basic',
  '--disable-gpu',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
];

/** Behind a proxy the browser asks no name server itself: prefetching a name would tell it to whoever answers for it. */
const noNames = '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1';

/** Starts the browser with a throw-away profile, which goes with it. The caller closes it. Throws BrowserLost. */
export async function launchBrowser(choice: BrowserChoice, proxy: ProxyChoice | null): Promise<Browser> {
  try {
    return await chromium.launch({
      executablePath: choice.executablePath,
      headless: true,
      chromiumSandbox: choice.sandbox ?? process.getuid?.() !== 0,
      args: proxy ? [...quiet, noNames] : quiet,
      timeout: 20_000,
      // Playwright's own handlers end this process: whoever runs the exploration decides what a signal means.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
      // Without the credential, which unlock-proxy.ts brings. `<-loopback>`: not even loopback goes around the proxy.
      ...(proxy ? { proxy: { server: proxy.server, bypass: '<-loopback>' } } : {}),
    });
  } catch (cause) {
    const first = cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : String(cause);
    throw new BrowserLost(
      `The browser at ${choice.executablePath} did not start (${first}): try it by hand, or set CHROMIUM_PATH.`,
      { cause },
    );
  }
}

const noBrowser = (message: string) => new ExplorationFailure('INTERNAL', message);

function executable(path: string): boolean {
  if (!path || !existsSync(path)) return false;
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
