import type { TestDashboard } from '../../test/support/dashboard.ts';
import { frameTimes } from './frame-times.ts';
import { interactiveAt, noteLongTasks } from './long-tasks.ts';
import { quantile } from './numbers.ts';
import type { Page } from './page.ts';

const loads = 7;

/**
 * Opens the address of one of 2,000 states of that run: until the graph is drawn about the picked state and nothing long
 * is left. Then the graph is dragged, and zoomed out and in, for some seconds each.
 */
export async function graphPage({ server }: TestDashboard, page: Page, runId: string) {
  await noteLongTasks(page);
  const drawn: number[] = [];
  const interactive: number[] = [];
  for (let load = 0; load < loads; load++) {
    await page.goto('about:blank');
    await page.goto(`${server.url}/runs/${runId}?state=s1000`);
    await page.getByRole('heading', { level: 3, name: 'Order 999', exact: true }).waitFor();
    await page.waitForFunction(() => document.querySelectorAll('article').length >= 500, null, { polling: 'raf' });
    const told = await interactiveAt(page);
    drawn.push(told.at);
    interactive.push(told.interactive);
  }
  const box = await page.locator('canvas').boundingBox();
  if (!box) throw new Error('The graph is not drawn.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const dragged = () =>
    frameTimes(page, async () => {
      await page.mouse.move(x, y);
      await page.mouse.down();
      for (let step = 0; step < 120; step++) {
        await page.mouse.move(x + 150 * Math.sin(step / 8), y + 100 * Math.cos(step / 8));
        await page.waitForTimeout(16);
      }
      await page.mouse.up();
    });
  const near = await dragged();
  await page.getByRole('button', { name: 'All', exact: true }).click();
  const far = await dragged();
  const zoomed = await frameTimes(page, async () => {
    await page.keyboard.down('Control');
    for (let step = 0; step < 120; step++) {
      await page.mouse.wheel(0, step < 60 ? -40 : 40);
      await page.waitForTimeout(16);
    }
    await page.keyboard.up('Control');
  });
  return {
    ...{ loads, drawnMs: quantile(drawn, 0.5), interactiveMs: quantile(interactive, 0.5) },
    ...{ draggedNear: near, draggedWhole: far, zoomed },
  };
}
