/**
 * Counts the functions that run in one tab's process. V8 keeps all that is needed to count a function, which is its script
 * and its whole document, for as long as it counts, also when that document was left long ago (nodejs/node#44364).
 */
import type { CDPSession } from 'playwright-core';
import { atMost } from '../within.ts';
import type { ScriptCounts } from './web-workers.ts';

export interface Counting {
  /** A script of so many characters came to the process. */
  parsed(length: number): void;
  /** What ran since the last take. */
  take(): Promise<readonly ScriptCounts[]>;
  /** Begins afresh when enough has come since it last did; to be called after a take. True: the page's thread was held for it. */
  tidy(): Promise<boolean>;
}

/** Characters of scripts, those of documents left behind and our own questions included, after which counting begins afresh. */
export const mostCounted = 8 * 1024 ** 2;
/** What V8 needs for a script however short it is, and what a document is but its scripts, as so many characters. */
const each = { script: 1_000, document: 256 * 1024 } as const;
const takeMs = 5_000;
/** A tab that is this slow is held by its page; it ends by itself what was begun. */
const tidyMs = 3_000;

const start = (cdp: CDPSession) => cdp.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false });

export async function startCounting(cdp: CDPSession): Promise<Counting> {
  let counted = 0;
  let tidying = false;
  cdp.on('Runtime.executionContextsCleared', () => {
    counted += each.document;
  });
  await cdp.send('Profiler.enable');
  await start(cdp);

  /** What is not collected in between would be counted, and kept, again. */
  async function beginAfresh(): Promise<void> {
    tidying = true;
    try {
      await cdp.send('Profiler.stopPreciseCoverage');
      await cdp.send('HeapProfiler.collectGarbage');
    } finally {
      await start(cdp).finally(() => {
        tidying = false;
      });
    }
    counted = 0;
  }

  return {
    parsed(length) {
      counted += length + each.script;
    },
    async take() {
      const taken = tidying ? null : await atMost(takeMs, cdp.send('Profiler.takePreciseCoverage'), null);
      return taken?.result ?? [];
    },
    async tidy() {
      if (counted <= mostCounted || tidying) return false;
      await atMost(tidyMs, beginAfresh(), undefined);
      return true;
    },
  };
}
