/**
 * JavaScript executed, in bytes of the origin's own scripts, over all documents of a run and their web workers. Whole
 * functions: Chromium counts branches only until it takes a script from its code cache, from the third load on, and what
 * was counted so far would grow by reloading.
 */
import type { CDPSession } from 'playwright-core';
import { type Counting, startCounting } from './coverage-counting.ts';
import type { Site } from './site.ts';
import { routeTemplate } from './state.ts';
import {
  keepsNoScripts,
  type ParsedScript,
  type ScriptCounts,
  type WebWorkers,
  watchWebWorkers,
} from './web-workers.ts';

export interface JavascriptBytes {
  readonly executed: number;
  readonly total: number;
}

export interface Coverage {
  /** Before the page loads anything. */
  attach(cdp: CDPSession): Promise<void>;
  /** Adds what ran since the last take. Counters are reset by each take, hence the bitmaps. */
  take(): Promise<void>;
  /** Lets go of documents left behind, when they are many; after a take. True: the page's thread was held for it. */
  tidy(): Promise<boolean>;
  readonly bytes: JavascriptBytes;
  /** Of another tab of the same run, into the same bytes. */
  beside(): Coverage;
}

/** A bit for each character of a script as it was when first seen. */
interface Bitmap {
  readonly bits: Uint8Array;
  readonly length: number;
}

interface Painted {
  readonly bitmaps: Map<string, Bitmap>;
  readonly bytes: { executed: number; total: number };
  /** Bytes of all bitmaps. */
  held: number;
}

interface Script {
  readonly key: string;
  readonly length: number;
}

const mostScripts = 10_000;
/** Bytes of bitmaps, one bit for each of the scripts' characters. */
const mostHeld = 32 * 1024 ** 2;
/** No application code: the inspector's, extensions', our own and what is made up at run time. */
const foreign = /__outrider|__playwright|^(chrome|debugger|pptr|extension|node|blob|data|about):?/;

export function createCoverage(
  site: Site,
  painted: Painted = { bitmaps: new Map(), bytes: { executed: 0, total: 0 }, held: 0 },
): Coverage {
  const { bitmaps, bytes } = painted;
  /** By id and address: each process counts its ids from the start. */
  const scripts = new Map<string, Script>();
  // Only ever one take at a time: two would rob each other of counts.
  let counting: Counting | null = null;
  let workers: WebWorkers | null = null;
  let taking: Promise<void> | null = null;

  async function attach(cdp: CDPSession): Promise<void> {
    scripts.clear();
    counting = null;
    cdp.on('Debugger.scriptParsed', ({ length = 0, ...script }) => {
      counting?.parsed(length);
      note('', { ...script, length });
    });
    await cdp.send('Debugger.enable', keepsNoScripts);
    await cdp.send('Debugger.setSkipAllPauses', { skip: true });
    counting = await startCounting(cdp);
    workers = await watchWebWorkers(cdp, note);
  }

  function note(worker: string, { scriptId, url, length, hash, startLine, startColumn }: ParsedScript): void {
    if (!url || foreign.test(url) || (/^https?:/.test(url) && !site.owns(url))) return;
    // An inline script carries data that changes with every load, so its place names it; a file is named by its content.
    const inline = startLine !== 0 || startColumn !== 0 || !/\.m?js(\?|$)/.test(url);
    const place = /^https?:/.test(url) ? routeTemplate(url.split('#')[0]?.split('?')[0] ?? url) : url;
    // Of documents long gone: each load of a page brings all its scripts anew.
    const [oldest] = scripts.keys();
    if (oldest !== undefined && scripts.size >= mostScripts) scripts.delete(oldest);
    scripts.set(`${worker} ${scriptId} ${url}`, { key: `${place}#${inline ? startLine : hash}`, length });
  }

  async function takeOnce(): Promise<void> {
    count('', (await counting?.take()) ?? []);
    for (const { worker, counts } of (await workers?.take()) ?? []) count(worker, counts);
  }

  function count(worker: string, counts: readonly ScriptCounts[]): void {
    for (const { scriptId, url, functions } of counts) {
      const script = scripts.get(`${worker} ${scriptId} ${url}`);
      if (script) paint(bitmapOf(script), functions);
    }
  }

  function bitmapOf({ key, length }: Script): Bitmap {
    const known = bitmaps.get(key) ?? { bits: new Uint8Array(Math.ceil(length / 8)), length };
    if (!bitmaps.has(key)) {
      bytes.total += length;
      painted.held += known.bits.length;
    }
    // As what was used last: of pages by the thousand, each with a script of its own, the oldest are forgotten.
    bitmaps.delete(key);
    bitmaps.set(key, known);
    for (const [oldest, { bits }] of bitmaps) {
      if (painted.held <= mostHeld || oldest === key) break;
      bitmaps.delete(oldest);
      painted.held -= bits.length;
    }
    return known;
  }

  /** Inner ranges correct outer ones, so what ran is painted apart first and then joined to what is known. */
  function paint({ bits, length }: Bitmap, functions: ScriptCounts['functions']): void {
    const ranges = functions.flatMap((one) => one.ranges);
    const ran = ranges.filter(({ count }) => count > 0);
    const from = ran.reduce((least, { startOffset }) => Math.min(least, startOffset), length);
    const to = ran.reduce((most, { endOffset }) => Math.min(length, Math.max(most, endOffset)), 0);
    if (to <= from) return;
    const now = new Uint8Array(to - from);
    for (const { startOffset, endOffset, count } of ranges)
      now.fill(count > 0 ? 1 : 0, Math.max(0, startOffset - from), Math.max(0, endOffset - from));
    for (let at = 0; at < now.length; at++) {
      const index = (from + at) >> 3;
      const bit = 1 << ((from + at) & 7);
      const known = bits[index] ?? 0;
      if (now[at] !== 1 || (known & bit) !== 0) continue;
      bits[index] = known | bit;
      bytes.executed++;
    }
  }

  return {
    attach,
    bytes,
    beside: () => createCoverage(site, painted),
    tidy: async () => (await counting?.tidy()) ?? false,
    async take() {
      taking ??= takeOnce().finally(() => {
        taking = null;
      });
      await taking;
    },
  };
}
