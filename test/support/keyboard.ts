import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';

const mostSteps = 120;

/** Presses Tab until the element has the focus and shows that it has. */
export async function reach(page: Page, element: Locator): Promise<void> {
  await element.waitFor();
  for (let step = 0; step < mostSteps; step += 1) {
    const focus = await element.evaluate((node) => {
      const root = node.getRootNode();
      if (!('activeElement' in root) || root.activeElement !== node) return null;
      // An editor's frame shows the focus of the text in it.
      const shown = node.closest('.cm-editor') ?? node;
      return getComputedStyle(shown).outlineStyle;
    });
    if (focus) return assert.notEqual(focus, 'none', `the focus of ${element} cannot be seen`);
    await page.keyboard.press('Tab');
  }
  assert.fail(`Tab does not lead to ${element}`);
}

/** Reaches the element and presses a key on it. */
export async function press(page: Page, element: Locator, key = 'Enter'): Promise<void> {
  await reach(page, element);
  await page.keyboard.press(key);
}

/** Reaches a field and writes into it in place of what it holds. */
export async function write(page: Page, field: Locator, text: string): Promise<void> {
  await reach(page, field);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}
