import type { TestDashboard } from '../../test/support/dashboard.ts';
import type { Page } from './page.ts';
import { quantile } from './numbers.ts';

const loads = 7;

/**
 * Loads the page of a run with 500 issues. Interactive: all is drawn, and no task of more than 50 ms is left, as the
 * browser's own long-task timing tells, counted from the start of the navigation.
 */
export async function issuesPage({ server }: TestDashboard, page: Page, runId: string) {
  await page.addInitScript(() => {
    const tasks: number[] = [];
    Reflect.set(window, 'longTasks', tasks);
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) tasks.push(startTime + duration);
    }).observe({ type: 'longtask', buffered: true });
  });
  const drawn: number[] = [];
  const interactive: number[] = [];
  for (let load = 0; load < loads; load++) {
    await page.goto(`${server.url}/runs/${runId}`);
    await page.waitForFunction(() => document.querySelectorAll('article').length >= 500, null, { polling: 'raf' });
    const at = await page.evaluate(() => performance.now());
    await page.waitForTimeout(1_500);
    const tasks = await page.evaluate(() => Reflect.get(window, 'longTasks'));
    const ends: number[] = Array.isArray(tasks) ? tasks.filter((one) => typeof one === 'number') : [];
    drawn.push(at);
    interactive.push(Math.max(at, ...ends.filter((end) => end < at + 1_500)));
  }
  return { loads, drawnMs: quantile(drawn, 0.5), interactiveMs: quantile(interactive, 0.5) };
}
