import type { TestDashboard } from '../../test/support/dashboard.ts';
import type { Page } from './page.ts';
import { quantile } from './numbers.ts';

/** Scrolls through 10,000 runs by the wheel for some seconds: the time between two frames, milliseconds. */
export async function longList({ server }: TestDashboard, page: Page) {
  await page.goto(`${server.url}/runs`);
  await page.getByRole('row').nth(5).waitFor();
  await page.evaluate(() => {
    const frames: number[] = [];
    Reflect.set(window, 'frames_', frames);
    let last = performance.now();
    const note = (now: number) => {
      frames.push(now - last);
      last = now;
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
  await page.mouse.move(600, 500);
  for (let turn = 0; turn < 120; turn++) {
    await page.mouse.wheel(0, 700);
    await page.waitForTimeout(25);
  }
  const noted = await page.evaluate(() => Reflect.get(window, 'frames_'));
  const frames: number[] = Array.isArray(noted) ? noted.filter((one) => typeof one === 'number') : [];
  const rows = await page.getByRole('row').count();
  return {
    frames: frames.length,
    medianMs: quantile(frames, 0.5),
    p95Ms: quantile(frames, 0.95),
    rowsInDocument: rows,
  };
}
