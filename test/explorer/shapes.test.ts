import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { serveSite } from '../sites/serve-site.ts';
import { defect } from '../sites/shapes/page.ts';
import { shapes } from '../sites/shapes/shapes.ts';
import { runExplore } from './run-explore.ts';

/** How long the longest of them may take, milliseconds; each ends as soon as the defect is seen. */
const maxDurationMs = 30_000;

describe('gets through', { concurrency: 2 }, () => {
  for (const [name, pages] of Object.entries(shapes)) it(name, () => getThrough(pages));
});

async function getThrough(pages: (typeof shapes)[string]): Promise<void> {
  const site = await serveSite(pages);
  const met = new AbortController();
  const log: string[] = [];
  const hear = {
    issue({ title, message }: { title: string; message: string }) {
      log.push(`issue: ${title}`);
      if (message.includes(defect)) met.abort();
    },
    choice: ({ action }: { action: string }) => log.push(action),
  };
  await runExplore(site.url, { maxDurationMs }, { signal: met.signal, hear }).catch((error: unknown) => {
    if (!met.signal.aborted) throw error;
  });
  await site.close();
  assert.ok(met.signal.aborted, `the defect was not met: ${log.slice(0, 40).join('; ')}`);
}
