/** A random walk that shares nothing with the explorer but its generator: any control on screen, any of the usual values. */
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { createRng, type Rng } from '../../../explorer/rng.ts';
import type { Application } from '../../applications/application.ts';
import { type Control, controls } from './controls.ts';
import { openPage, type Page } from './page.ts';
import { signIn } from './sign-in.ts';
import { valueFor } from './value-for.ts';

export interface WalkOptions {
  readonly application: Pick<Application, 'account' | 'hints'>;
  readonly url: string;
  readonly port: number;
  readonly seconds: number;
  readonly seed: number;
  /** Called once it is signed in: time counts from here. */
  began(): void;
}

const seen = z.array(
  z.object({
    ...{ x: z.number(), y: z.number(), tag: z.string(), type: z.string(), name: z.string() },
    ...{ words: z.string(), href: z.string(), writable: z.boolean() },
  }),
);
const leave =
  /log ?out|sign ?out|log ?off|abmelden|restart|shut ?down|uninstall|delete (my |your )?account|factory reset|reset (instance|server)|lock screen/i;

/** Gives the number of actions. */
export async function walk({ application, url, port, seconds, seed, began }: WalkOptions): Promise<number> {
  const { account, hints = {} } = application;
  const rng = createRng(seed);
  const { origin } = new URL(url);
  const page = await openPage(port, () => rng.chance(0.7));
  const enter = async () => {
    await page.goto(hints.loginPath ? `${origin}${hints.loginPath}` : url);
    return signIn(page, hints, account);
  };
  if (!(await enter())) throw new Error('The walk found no login: see its hints in bench/applications.');
  if (hints.loginPath) await page.goto(url);
  await pause(2_000);
  began();
  let actions = 0;
  for (const until = Date.now() + seconds * 1_000; Date.now() < until; actions++) {
    if (!(await page.url()).startsWith(`${origin}/`)) await page.goto(url);
    const found = await look(page);
    const lost = account && found.some(({ type }) => type === 'password') && found.length < 12;
    if (lost && (await enter())) continue;
    await act(
      page,
      rng,
      found.filter(({ words, href }) => mayClick(words, href, origin)),
      account?.password,
      url,
    );
    await pause(120);
    await page.settle();
  }
  return actions;
}

/** What is on screen; a page that shows nothing yet gets 3 s to do so, or it would be loaded again and again. */
async function look(page: Page): Promise<Control[]> {
  for (const until = Date.now() + 3_000; ; await pause(100)) {
    const answer = seen.safeParse(await page.call(`(${controls})()`));
    if (answer.success && answer.data.length > 0) return answer.data;
    if (Date.now() >= until) return [];
  }
}

const mayClick = (words: string, href: string, origin: string) =>
  !leave.test(words) && !leave.test(href) && !(/^https?:/.test(href) && !href.startsWith(origin));

async function act(
  page: Page,
  rng: Rng,
  found: readonly Control[],
  password: string | undefined,
  home: string,
): Promise<void> {
  const control = rng.pick(found);
  const draw = rng.next();
  if (!control || draw < 0.01) return page.goto(home);
  if (draw < 0.02) return page.back();
  if (draw < 0.07) return page.wheel(rng.chance(0.7));
  await page.click(control.x, control.y);
  if (control.writable) {
    if (rng.chance(0.5)) await page.selectAll();
    await page.type(valueFor(control, rng, password));
    if (rng.chance(0.25)) await page.press('Enter');
  } else if (control.tag === 'SELECT') {
    await page.press(rng.pick(['ArrowDown', 'ArrowUp', 'End'] as const) ?? 'End');
    await page.press('Enter');
  } else if (rng.chance(0.03)) await page.press('Escape');
}
