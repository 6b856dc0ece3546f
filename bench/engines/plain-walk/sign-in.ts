import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { Account, WalkHints } from '../../applications/application.ts';
import { pointOf } from './controls.ts';
import type { Page } from './page.ts';

const point = z.object({ x: z.number(), y: z.number() });
const passwordField = 'input[type=password]';
const userFields = 'input[type=email],input[type=text],input[name*=user],input:not([type])';

/** Opens what the hints name and, where there is an account, signs in; false when no login was found. */
export async function signIn(page: Page, { opener, userField }: WalkHints, account?: Account): Promise<boolean> {
  if (opener) await clickOn(page, opener, 10_000);
  if (!account) {
    await pause(1_000);
    return true;
  }
  if (!(await find(page, passwordField, 10_000))) return false;
  await write(page, userField ?? userFields, account.username);
  await write(page, passwordField, account.password);
  await page.press('Enter');
  for (const until = Date.now() + 8_000; Date.now() < until; await pause(100))
    if (!(await find(page, passwordField, 0))) break;
  await page.settle();
  return true;
}

async function write(page: Page, selector: string, text: string): Promise<void> {
  await clickOn(page, selector, 4_000);
  await page.selectAll();
  await page.type(text);
}

async function clickOn(page: Page, selector: string, withinMs: number): Promise<void> {
  const at = await find(page, selector, withinMs);
  if (at) await page.click(at.x, at.y);
}

/** Once it is in the same place twice: what moves would be missed. */
async function find(page: Page, selector: string, withinMs: number): Promise<z.infer<typeof point> | null> {
  const look = async () => {
    const found = point.safeParse(await page.call(`(${pointOf})(${JSON.stringify(selector)})`));
    return found.success ? found.data : null;
  };
  const until = Date.now() + withinMs;
  for (let before = await look(); ; await pause(100)) {
    const now = await look();
    if (now && before && now.x === before.x && now.y === before.y) return now;
    if (Date.now() >= until) return now;
    before = now;
  }
}
