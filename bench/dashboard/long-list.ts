import type { TestDashboard } from '../../test/support/dashboard.ts';
import { frameTimes } from './frame-times.ts';
import type { Page } from './page.ts';

/** Scrolls through 10,000 runs by the wheel for some seconds: the time between two frames, milliseconds. */
export async function longList({ server }: TestDashboard, page: Page) {
  await page.goto(`${server.url}/runs`);
  await page.getByRole('row').nth(5).waitFor();
  const frames = await frameTimes(page, async () => {
    await page.mouse.move(600, 500);
    for (let turn = 0; turn < 120; turn++) {
      await page.mouse.wheel(0, 700);
      await page.waitForTimeout(25);
    }
  });
  return { ...frames, rowsInDocument: await page.getByRole('row').count() };
}
