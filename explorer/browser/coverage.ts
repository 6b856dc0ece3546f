/**
 * JavaScript executed, in bytes of the origin's own scripts, over all documents of a run and their web workers. Whole
 * functions: Chromium counts branches only until it takes a script from its code cache, from the third load on, and what
 * was counted so far would grow by reloading. What a script is, is told by its counts alone: a debugger, which knows,
 * makes loads take up to twice as long (docs/adr/0006-exploring-tried.md).
 */
import type { CDPSession } from 'playwright-core';
import { type Counting, startCounting } from './coverage-counting.ts';
import { renew } from '../maps.ts';
import type { Site } from '../site.ts';
import { routeTemplate } from '../state.ts';
import { type ScriptCounts, type WebWorkers, watchWebWorkers } from './web-workers.ts';

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

/** A bit for each character of a script as it was when it was longest. */
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
  /** By id and address: each process counts its ids from the start. Null: none of the application's. */
  const scripts = new Map<string, Script | null>();
  // Only ever one take at a time: two would rob each other of counts.
  let counting: Counting | null = null;
  let workers: WebWorkers | null = null;
  let taking: Promise<void> | null = null;

  async function attach(cdp: CDPSession): Promise<void> {
    scripts.clear();
    counting = null;
    counting = await startCounting(cdp);
    workers = await watchWebWorkers(cdp);
  }

  async function takeOnce(): Promise<void> {
    count('', (await counting?.take()) ?? []);
    for (const { worker, counts } of (await workers?.take()) ?? []) count(worker, counts);
  }

  function count(worker: string, counts: readonly ScriptCounts[]): void {
    for (const one of counts) {
      const script = meet(`${worker} ${one.scriptId} ${one.url}`, one);
      if (script) paint(bitmapOf(script), one.functions);
    }
  }

  function meet(id: string, counts: ScriptCounts): Script | null {
    const known = scripts.get(id);
    if (known !== undefined) return known;
    // Of documents long gone: each load of a page brings all its scripts anew.
    const [oldest] = scripts.keys();
    if (oldest !== undefined && scripts.size >= mostScripts) scripts.delete(oldest);
    const length = lengthOf(counts);
    counting?.parsed(length);
    const { url } = counts;
    const isOurs = url !== '' && !foreign.test(url) && (!/^https?:/.test(url) || site.owns(url));
    const script = isOurs ? { key: keyOf(counts, length), length } : null;
    scripts.set(id, script);
    return script;
  }

  function bitmapOf({ key, length }: Script): Bitmap {
    const known = bitmaps.get(key);
    const bitmap = known && known.length >= length ? known : enlarged(known, length);
    // As what was used last: of pages by the thousand, each with a script of its own, the oldest are forgotten.
    renew(bitmaps, key, bitmap);
    for (const [oldest, { bits }] of bitmaps) {
      if (painted.held <= mostHeld || oldest === key) break;
      bitmaps.delete(oldest);
      painted.held -= bits.length;
    }
    return bitmap;
  }

  /** Data within a script may have grown since. */
  function enlarged(known: Bitmap | undefined, length: number): Bitmap {
    const bits = new Uint8Array(Math.ceil(length / 8));
    if (known) bits.set(known.bits);
    painted.held += bits.length - (known?.bits.length ?? 0);
    bytes.total += length - (known?.length ?? 0);
    return { bits, length };
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

/** Its outermost function is among those that ran when it was first counted. */
const lengthOf = ({ functions }: ScriptCounts): number =>
  functions.reduce((most, { ranges }) => Math.max(most, ranges[0]?.endOffset ?? 0), 0);

/** A file is named by its path and length. What a page holds carries data that changes with every load: its functions' names tell it from the others. */
function keyOf(script: ScriptCounts, length: number): string {
  const { url } = script;
  const path = url.split('#')[0]?.split('?')[0] ?? url;
  const place = /^https?:/.test(url) ? routeTemplate(path) : url;
  return `${place}#${/\.m?js$/.test(path) ? length : outerNames(script, length)}`;
}

/** Of the functions that stand in no other one. */
function outerNames({ functions }: ScriptCounts, length: number): string {
  const names: string[] = [];
  let end = 0;
  for (const { functionName, ranges } of functions) {
    const [whole] = ranges;
    if (!whole || whole.startOffset < end || whole.endOffset - whole.startOffset >= length) continue;
    names.push(functionName);
    end = whole.endOffset;
  }
  return names.join();
}
