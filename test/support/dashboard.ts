/** A browser at the built dashboard of a server of its own. */
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { buildDashboard } from '../../cli/build-dashboard.ts';
import { traceViewerDir } from '../../explorer/evidence/trace-viewer-dir.ts';
import { findBrowser } from '../../explorer/browser/browser.ts';
import { startTestServer, type TestServer } from './server.ts';

export interface TestDashboard {
  readonly server: TestServer;
  readonly browser: Browser;
  /** What any page complained of: script errors, refusals of the content security policy. */
  readonly complaints: string[];
  /** A page of a browser session of its own. */
  open(options?: BrowserContextOptions): Promise<Page>;
  signIn(page: Page, email?: string, password?: string): Promise<void>;
  close(): Promise<void>;
}

/** `environment` adds to the server's settings. */
export async function startTestDashboard(environment: Record<string, string> = {}): Promise<TestDashboard> {
  const server = await startTestServer(environment, {
    dashboardDir: await buildDashboard(() => {}),
    traceViewerDir: traceViewerDir(),
  });
  const { CHROMIUM_PATH: chromiumPath, PATH: searchPath = '' } = process.env;
  const { executablePath } = findBrowser({ ...(chromiumPath && { chromiumPath }), searchPath });
  const browser = await chromium.launch({ ...(executablePath && { executablePath }) });
  const complaints: string[] = [];
  return {
    server,
    browser,
    complaints,
    open: async (options = {}) => {
      const context = await browser.newContext(options);
      context.setDefaultTimeout(20_000);
      context.on('weberror', (error) => complaints.push(String(error.error())));
      context.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text());
      });
      return context.newPage();
    },
    signIn: async (page, email = server.adminEmail, password = server.adminPassword) => {
      await page.goto(server.url);
      await page.getByLabel(/e-?mail/i).fill(email);
      await page.getByLabel(/password/i).fill(password);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Products' }).waitFor();
      // The browser itself logs that it was asked to sign in.
      complaints.splice(0, complaints.length, ...complaints.filter((text) => !text.includes('401')));
    },
    close: async () => {
      await browser.close();
      await server.close();
    },
  };
}

/** Waits until no part of the page is still loading: parts may do so one inside the other. */
export async function loaded(page: Page): Promise<void> {
  await page.locator('.skeleton').first().waitFor({ state: 'detached' });
}
