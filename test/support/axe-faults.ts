import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** What axe finds on the page as it stands, in light and dark. */
export async function axeFaults(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(axe.source);
    const found: string[] = await page.evaluate(async () => {
      const { violations } = await Reflect.get(window, 'axe').run();
      return violations.map(({ id, nodes }: { id: string; nodes: { html: string }[] }) => `${id}: ${nodes[0]?.html}`);
    });
    faults.push(...found.map((fault) => `${colorScheme} ${new URL(page.url()).pathname} ${fault}`));
  }
  return faults;
}
