/** Takes the pictures of README and docs anew, from a real exploration of the demo shop: `npm run pictures`. */
import { chromium, type Page } from 'playwright-core';
import { buildDashboard } from '../../cli/build-dashboard.ts';
import { RunDetailsDocument } from '../../contract/api.generated.ts';
import { isTerminal } from '../../contract/run-status.ts';
import { customer } from '../../demo/session.ts';
import { startDemoShop } from '../../demo/shop.ts';
import { findBrowser } from '../../explorer/browser/browser.ts';
import { createGuardedExplore } from '../../explorer/egress/guarded-explore.ts';
import { traceViewerDir } from '../../explorer/evidence/trace-viewer-dir.ts';
import { runWorker } from '../../explorer/worker/worker.ts';
import { createLog } from '../../server/log.ts';
import { makeSubject, makeTarget, start } from './product.ts';
import { startTestServer } from './server.ts';
import { until } from './until.ts';

const seconds = 60;
const { CHROMIUM_PATH: chromiumPath, PATH: searchPath = '' } = process.env;
const browser = findBrowser({ ...(chromiumPath && { chromiumPath }), searchPath });
const shop = await startDemoShop();
const server = await startTestServer(
  { ALLOWED_TARGET_HOSTS: new URL(shop.url).host, ORGANISATION_NAME: 'Acme' },
  { dashboardDir: await buildDashboard(console.log), traceViewerDir: traceViewerDir() },
);
const stop = new AbortController();
const working = runWorker({
  baseUrl: server.url,
  token: server.workerToken,
  concurrency: 1,
  version: 'pictures',
  explore: createGuardedExplore({ browser }),
  log: createLog('warn'),
  signal: stop.signal,
});
const opened = await chromium.launch({ executablePath: browser.executablePath });
try {
  const targetId = await makeTarget(server.api, await makeSubject(server.api, shop.url), 'main');
  const inputValues = { username: customer.email, password: customer.password };
  const { runId } = await start(server.api, targetId, { maxDurationSeconds: seconds, inputValues });
  const page = await opened.newPage({ viewport: { width: 1280, height: 1000 } });
  page.setDefaultTimeout(60_000);
  await signIn(page, `${server.url}/runs/${runId}`);
  await page.getByRole('img', { name: 'The page as the browser shows it' }).waitFor();
  await page.getByRole('article').nth(1).waitFor();
  await take(page, 'live');
  await until(
    async () => {
      const { run } = await server.api.send(RunDetailsDocument, { id: runId });
      return run && isTerminal(run.status);
    },
    { timeoutMs: (seconds + 30) * 1000, everyMs: 1000, what: 'the end of the run' },
  );
  await page.goto(`${server.url}/runs/${runId}`);
  await page.getByText('Completed').first().waitFor();
  await take(page, 'run');
  await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
  await page.getByRole('heading', { name: 'Playwright test' }).waitFor();
  await take(page, 'issue');
} finally {
  await opened.close();
  stop.abort();
  await working;
  await server.close();
  await shop.close();
}

async function signIn(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByLabel(/e-?mail/i).fill(server.adminEmail);
  await page.getByLabel(/password/i).fill(server.adminPassword);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'main #1' }).waitFor();
}

async function take(page: Page, name: string): Promise<void> {
  await page.waitForFunction(() => {
    const begun = [...document.images].filter(({ currentSrc }) => currentSrc !== '');
    return begun.length > 0 && begun.every(({ naturalWidth }) => naturalWidth > 0);
  });
  await page.screenshot({ path: `docs/images/${name}.png` });
  console.log(`docs/images/${name}.png`);
}
