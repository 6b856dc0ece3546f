/**
 * Links that a script of their page takes over: whoever clicks such a one never asks for the address that it names, which
 * may well be none. Tried with a click of our own making in a tab beside the exploring one.
 */
import type { BrowserContext, Page } from 'playwright-core';
import { within } from '../within.ts';

/** Whether a click on the link of the page `from` to `url` is taken over; false where that page shows no such link. */
export type TakenOver = (from: string, url: string) => Promise<boolean>;

const loadMs = 8_000;
/** A page may draw its links late, milliseconds. */
const linkMs = 2_000;
/** So many links of one page say what becomes of the others, where they all say the same. */
const enough = 3;

export function createTakenOver(context: BrowserContext): TakenOver {
  let tab: Promise<Page> | null = null;
  let last: Promise<unknown> = Promise.resolve();
  /** Page → how its links were answered. */
  const verdicts = new Map<string, boolean[]>();

  async function tryClick(from: string, url: string): Promise<boolean> {
    tab ??= context.newPage();
    const page = await tab;
    try {
      await page.goto(from, { waitUntil: 'domcontentloaded', timeout: loadMs });
      const link = `Array.from(document.links).find(({ href }) => href.split('#')[0] === ${JSON.stringify(url)})`;
      await page.waitForFunction(link, undefined, { timeout: linkMs });
      return (await page.evaluate(`(${clickOn})(${link})`)) === true;
    } finally {
      await page.goto('about:blank', { timeout: loadMs }).catch(() => {});
    }
  }

  async function judge(from: string, url: string): Promise<boolean> {
    const known = verdicts.get(from) ?? [];
    if (known.length >= enough && new Set(known).size === 1) return known[0] === true;
    const taken = await within('a click on a link', loadMs + linkMs, tryClick(from, url)).catch(() => null);
    if (taken !== null) verdicts.set(from, [...known, taken]);
    return taken ?? false;
  }

  // One tab, one after the other.
  return (from, url) => {
    const next = last.then(() => judge(from, url));
    last = next;
    return next;
  };
}

/** Runs in the page. The window hears of a click first and last; a script that stops it on its way may still leave the link to the browser. */
const clickOn = `(link) => {
  let click = null;
  let taken = null;
  const last = (event) => {
    taken = event.defaultPrevented;
    event.preventDefault();
  };
  addEventListener('click', (event) => { click = event; }, { capture: true, once: true });
  addEventListener('click', last, { once: true });
  link.removeAttribute('target');
  link.click();
  removeEventListener('click', last);
  return taken ?? click?.defaultPrevented ?? false;
}`;
