/**
 * How the dashboard feels: `npm run bench:dashboard`, with Lighthouse as well: `npm run bench:dashboard -- --lighthouse`.
 * Real server, real MongoDB, the Chromium of the tests. Prints one JSON object; docs/dashboard.md has what it said.
 */
import { cpus } from 'node:os';
import { startTestDashboard } from '../test/support/dashboard.ts';
import { firstPage } from './dashboard/first-page.ts';
import { graphPage } from './dashboard/graph-page.ts';
import { issuesPage } from './dashboard/issues-page.ts';
import { lighthouse } from './dashboard/lighthouse.ts';
import { liveUpdate } from './dashboard/live-update.ts';
import { longList } from './dashboard/long-list.ts';
import { seed } from './dashboard/seed.ts';

const dashboard = await startTestDashboard();
try {
  const page = await dashboard.open({ viewport: { width: 1280, height: 800 } });
  await dashboard.signIn(page);
  const seeded = await seed(dashboard, page);
  const result = {
    machine: `${cpus().length} × ${cpus()[0]?.model}`,
    browser: dashboard.browser.version(),
    firstPage: await firstPage(dashboard),
    liveUpdate: await liveUpdate(dashboard, page, seeded.targetId),
    runWith500IssuesAnd2000States: await issuesPage(dashboard, page, seeded.runId),
    stateOfThatRun: await graphPage(dashboard, page, seeded.runId),
    listOf10000Runs: await longList(dashboard, page),
    ...(process.argv.includes('--lighthouse') && { lighthouse: await lighthouse(dashboard, page, seeded) }),
  };
  console.log(JSON.stringify(result, null, 2));
} finally {
  await dashboard.close();
}
