/**
 * What the style sheets of one browser show under the pointer, kept from one document to the next (in-page/hovers.ts): the
 * rules of a usual theme, ten thousand, take 0.1 s to read, and each page of an application brings the same ones.
 */
import type { Browser, BrowserContext } from 'playwright-core';
import { z } from 'zod';
import type { HoverRule, SheetRules } from '../in-page/probe-state.ts';

const sheetsSchema = z.array(z.tuple([z.string(), z.array(z.tuple([z.string(), z.string()]))]));

export interface KnownSheets {
  /** Those that are known, for a document that was not told of them; null: it was. */
  tell(): SheetRules[] | null;
  /** What a document was the first to bring. */
  keep(read: unknown): void;
  /** There is another document. */
  forget(): void;
}

const mostKept = 100;
const ofBrowser = new WeakMap<Browser, Map<string, HoverRule[]>>();

export function knownSheets(context: BrowserContext): KnownSheets {
  const browser = context.browser();
  const known = (browser && ofBrowser.get(browser)) ?? new Map<string, HoverRule[]>();
  if (browser) ofBrowser.set(browser, known);
  let told = false;
  return {
    tell() {
      if (told) return null;
      told = true;
      return [...known];
    },
    keep(read) {
      for (const [sheet, rules] of sheetsSchema.parse(read)) known.set(sheet, rules);
      for (const oldest of known.keys()) {
        if (known.size <= mostKept) break;
        known.delete(oldest);
      }
    },
    forget() {
      told = false;
    },
  };
}
