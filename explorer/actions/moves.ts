/** Keys, the wheel, the way back. */
import { wordsOf } from '../identity.ts';
import type { PageSession } from '../browser/page-session.ts';
import { type PathStep, quoted } from '../issues/reproduction.ts';
import type { Candidate } from '../snapshot.ts';
import { within } from '../within.ts';
import { press, wheel } from './hand.ts';
import { locatorOf } from './locator.ts';

/** How long the page before may take to come back, milliseconds. */
const backMs = 15_000;

/** What the wheel is turned by over one part of a page, pixels. */
const turn = 600;
/** One step of an arrow seldom changes much. */
const arrows = 3;

export async function slide(session: PageSession, target: Candidate, key: string): Promise<PathStep[]> {
  const aim = await session.aim(target.ref);
  if (!(await session.focus(target.ref))) return [];
  session.acting();
  const times = key.startsWith('Arrow') ? arrows : 1;
  for (let time = 0; time < times; time++) await press(session, key);
  const code = Array(times)
    .fill(`await ${locatorOf(target, aim)}.press(${quoted(key)});`)
    .join(' ');
  return [{ words: `move ${wordsOf(target)}`, code, deed: { kind: 'slide', target, key } }];
}

export async function scroll(session: PageSession, by: number): Promise<PathStep[]> {
  await wheel(session, by);
  const code = `await page.mouse.wheel(0, ${by});`;
  return [{ words: `scroll ${by > 0 ? 'down' : 'up'}`, code, deed: { kind: 'scroll', by } }];
}

export async function scrollIn(session: PageSession, target: Candidate): Promise<PathStep[]> {
  const aim = await session.aim(target.ref);
  if (!aim) return [];
  await wheel(session, turn, aim);
  const code = `await ${locatorOf(target, aim)}.hover(); await page.mouse.wheel(0, ${turn});`;
  return [{ words: `scroll ${wordsOf(target)}`, code, deed: { kind: 'scroll-in', target } }];
}

export async function goBack(session: PageSession): Promise<PathStep[]> {
  await within('going back', backMs, session.page.goBack({ waitUntil: 'commit', timeout: 4_000 })).catch(() => null);
  return [{ words: 'go back', code: 'await page.goBack();', deed: { kind: 'back' } }];
}

export async function pressKey(session: PageSession, key: string): Promise<PathStep[]> {
  session.acting();
  await press(session, key);
  const code = `await page.keyboard.press(${quoted(key)});`;
  return [{ words: `press ${key}`, code, deed: { kind: 'press', key } }];
}
