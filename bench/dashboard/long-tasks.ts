import type { Page } from './page.ts';

const quietMs = 1_500;

/** Has each document of the page note its tasks of more than 50 ms. */
export async function noteLongTasks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const tasks: number[] = [];
    Reflect.set(window, 'longTasks', tasks);
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) tasks.push(startTime + duration);
    }).observe({ type: 'longtask', buffered: true });
  });
}

/** Milliseconds since the navigation began: now, and when the last long task around now had ended. */
export async function interactiveAt(page: Page): Promise<{ readonly at: number; readonly interactive: number }> {
  const at = await page.evaluate(() => performance.now());
  await page.waitForTimeout(quietMs);
  const tasks = await page.evaluate(() => Reflect.get(window, 'longTasks'));
  const ends: number[] = Array.isArray(tasks) ? tasks.filter((one) => typeof one === 'number') : [];
  return { at, interactive: Math.max(at, ...ends.filter((end) => end < at + quietMs)) };
}
