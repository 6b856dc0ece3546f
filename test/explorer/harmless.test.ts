import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { harmless } from '../sites/harmless.ts';
import { serveSite } from '../sites/serve-site.ts';
import { runExplore } from './run-explore.ts';

const maxDurationMs = 5_000;

describe('reports nothing of', { concurrency: 2 }, () => {
  for (const [name, pages] of Object.entries(harmless))
    it(name, async () => {
      const site = await serveSite(pages);
      const { result, choices } = await runExplore(site.url, { maxDurationMs });
      await site.close();
      assert.deepEqual(
        result.issues.map(({ title }) => title),
        [],
        choices
          .map(({ action }) => action)
          .join('; ')
          .slice(0, 500),
      );
    });
});
