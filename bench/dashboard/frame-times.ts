import { quantile } from './numbers.ts';
import type { Page } from './page.ts';

/** The time between two frames, milliseconds, while `act` goes on. */
export async function frameTimes(page: Page, act: () => Promise<void>) {
  await page.evaluate(() => {
    const frames: number[] = [];
    Reflect.set(window, 'frames_', frames);
    let last = performance.now();
    const note = (now: number) => {
      frames.push(now - last);
      last = now;
      if (Reflect.get(window, 'frames_') === frames) requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
  await act();
  const noted = await page.evaluate(() => {
    const frames = Reflect.get(window, 'frames_');
    Reflect.set(window, 'frames_', null);
    return frames;
  });
  const frames: number[] = Array.isArray(noted) ? noted.filter((one) => typeof one === 'number') : [];
  return { frames: frames.length, medianMs: quantile(frames, 0.5), p95Ms: quantile(frames, 0.95) };
}
