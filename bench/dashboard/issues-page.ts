import type { TestDashboard } from '../../test/support/dashboard.ts';
import { interactiveAt, noteLongTasks } from './long-tasks.ts';
import { quantile } from './numbers.ts';
import type { Page } from './page.ts';

const loads = 7;

/**
 * Loads the page of a run with 500 issues and 2,000 states, from its top. Interactive: all issues are drawn, and no task
 * of more than 50 ms is left, as the browser's own long-task timing tells, counted from the start of the navigation.
 */
export async function issuesPage({ server }: TestDashboard, page: Page, runId: string) {
  await noteLongTasks(page);
  const drawn: number[] = [];
  const interactive: number[] = [];
  for (let load = 0; load < loads; load++) {
    await page.goto(`${server.url}/runs/${runId}`);
    await page.waitForFunction(() => document.querySelectorAll('article').length >= 500, null, { polling: 'raf' });
    const told = await interactiveAt(page);
    drawn.push(told.at);
    interactive.push(told.interactive);
  }
  return { loads, drawnMs: quantile(drawn, 0.5), interactiveMs: quantile(interactive, 0.5) };
}
