import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCagedExplore } from '../../explorer/cage/caged-explore.ts';
import type { ExplorationSink } from '../../explorer/exploration.ts';
import { brokenShop } from '../sites/broken-shop.ts';
import { serveGreedySite } from '../sites/greedy-site.ts';
import { serveSite } from '../sites/serve-site.ts';
import { until } from '../support/until.ts';
import { chromium } from './run-explore.ts';

const cancelledWithinMs = 5_000;

/** Explores until `phase` calls the cancellation; says how long it took from there. */
async function cancelIn(url: string, ms: number, phase: (cancel: () => void) => Partial<ExplorationSink>) {
  const controller = new AbortController();
  let cancelledAt: number | null = null;
  const cancel = () => {
    cancelledAt ??= performance.now();
    controller.abort();
  };
  const sink = { progress: () => {}, issue: () => {}, artifact: () => {}, choice: () => {}, ...phase(cancel) };
  const job = { url, maxDurationMs: ms, seed: 1, inputValues: {}, credentials: {}, wholeTime: true };
  const explore = createCagedExplore({ browser: chromium });
  const result = await explore({ ...job, allowedHosts: [new URL(url).host] }, sink, controller.signal);
  assert.ok(cancelledAt !== null, 'the phase was reached');
  return { result, tookMs: performance.now() - cancelledAt };
}

test('a run is cancelled within 5 s, whatever it is at', async (t) => {
  const shop = await serveSite(brokenShop);
  const greedy = await serveGreedySite();
  let asked = () => {};
  const silent = await serveSite({
    '/': () => {
      asked();
      return { silent: true };
    },
  });
  t.after(() => Promise.all([shop.close(), greedy.close(), silent.close()]));

  await t.test('waiting for the first page', async () => {
    const { result, tookMs } = await cancelIn(silent.url, 60_000, (cancel) => {
      asked = cancel;
      return {};
    });
    assert.equal(result.failure, 'CANCELLED');
    assert.ok(tookMs < cancelledWithinMs, String(tookMs));
  });

  await t.test('exploring', async () => {
    const { result, tookMs } = await cancelIn(shop.url, 60_000, (cancel) => ({
      progress: ({ actions }) => actions > 5 && cancel(),
    }));
    assert.equal(result.failure, 'CANCELLED');
    assert.ok(result.progress.actions > 5);
    assert.ok(tookMs < cancelledWithinMs, String(tookMs));
  });

  await t.test('held by a page', async () => {
    const { result, tookMs } = await cancelIn(`${greedy.url}/never-yields`, 60_000, (cancel) => ({
      issue: ({ kind }) => kind === 'HANG' && cancel(),
    }));
    assert.equal(result.failure, 'CANCELLED');
    assert.ok(tookMs < cancelledWithinMs, String(tookMs));
  });

  await t.test('replaying', async () => {
    const { result, tookMs } = await cancelIn(shop.url, 20_000, (cancel) => ({
      progress: ({ lastAction }) => lastAction?.startsWith('replay') && cancel(),
    }));
    assert.equal(result.failure, 'CANCELLED');
    assert.ok(result.issues.length > 0);
    assert.ok(tookMs < cancelledWithinMs, String(tookMs));
  });

  await t.test('handing over what it leaves', async () => {
    const names: string[] = [];
    const { tookMs } = await cancelIn(shop.url, 12_000, (cancel) => ({
      artifact: ({ name }) => {
        names.push(name);
        if (name === 'state-graph.json') cancel();
      },
    }));
    assert.ok(tookMs < cancelledWithinMs, String(tookMs));
    await until(() => names.includes('state-graph.html'), { what: 'the rest of the map' });
  });
});
