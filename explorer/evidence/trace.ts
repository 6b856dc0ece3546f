/** Records a Playwright trace of a context: DOM snapshots, network and console, no pictures, for those cannot be scrubbed. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { atMost, within } from '../within.ts';

export interface TraceRecording {
  /** Does one step under a name, and records the page as it is then: what goes past Playwright it does not see by itself. */
  step<T>(page: Page, name: string, work: () => Promise<T>): Promise<T>;
  /** Ends it and gives the archive as it is: it may hold secrets. Null when the browser gave none. */
  stop(): Promise<Buffer | null>;
  /** Ends it, if it has not ended, without a result. */
  discard(): Promise<void>;
}

export async function recordTrace(context: BrowserContext, title = ''): Promise<TraceRecording> {
  await context.tracing.start({ snapshots: true, screenshots: false, ...(title && { title }) });
  let over = false;
  return {
    async step(page, name, work) {
      await context.tracing.group(name);
      try {
        return await work();
      } finally {
        // The least of all calls that take a snapshot.
        await atMost(2_000, page.waitForTimeout(1), undefined);
        await atMost(2_000, context.tracing.groupEnd(), undefined);
      }
    },
    async stop() {
      if (over) return null;
      over = true;
      const folder = await mkdtemp(join(tmpdir(), 'outrider-trace-'));
      try {
        const file = join(folder, 'trace.zip');
        await within('writing the trace', 15_000, context.tracing.stop({ path: file }));
        return await readFile(file);
      } catch {
        // A browser that is gone gives no trace; what it was recorded for is told all the same.
        return null;
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    async discard() {
      if (over) return;
      over = true;
      await atMost(3_000, context.tracing.stop(), undefined);
    },
  };
}
