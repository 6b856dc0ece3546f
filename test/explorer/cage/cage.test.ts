import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { sweepCages } from '../../../explorer/cage/cage-folder.ts';
import { createCagedExplore } from '../../../explorer/cage/caged-explore.ts';
import type { ExplorationResult } from '../../../explorer/exploration.ts';
import { processesOf } from '../../../explorer/cage/process-group.ts';
import { type GreedySite, serveGreedySite } from '../../sites/greedy-site.ts';
import { chromium } from '../run-explore.ts';

const graceMs = 4_000;
const canary = 'kept from pages';
const cages = () => readdirSync(tmpdir()).filter((name) => name.startsWith(`outrider-cage-${process.pid}-`));

describe('one run, one cage', { skip: process.platform !== 'linux' && 'what is left is looked for in /proc' }, () => {
  let site: GreedySite;
  const mebibyte = 1024 ** 2;
  before(async () => {
    process.env.CANARY_OF_THE_CAGE = canary;
    site = await serveGreedySite(200);
  });
  after(async () => {
    delete process.env.CANARY_OF_THE_CAGE;
    await site.close();
  });

  interface Ways {
    readonly signal?: AbortSignal;
    readonly megabytes?: number;
    readonly progress?: () => void;
  }
  async function run(path: string, ms: number, ways: Ways = {}) {
    const { signal = new AbortController().signal, megabytes = 32, progress = () => {} } = ways;
    const explore = createCagedExplore({
      ...{ browser: chromium, bytesMax: megabytes * mebibyte },
      limits: { memoryBytes: 700 * mebibyte, graceMs },
    });
    const heard: string[] = [];
    const began = performance.now();
    const job = { url: site.url + path, maxDurationMs: ms, seed: 1, inputValues: {}, credentials: {} };
    const result = await explore(
      { ...job, allowedHosts: [new URL(site.url).host] },
      { progress, issue: ({ kind }) => heard.push(kind), artifact: () => {}, choice: () => {} },
      signal,
    );
    return { result, heard, tookMs: performance.now() - began };
  }

  const endings: ReadonlyArray<
    readonly [path: string, (result: ExplorationResult, kinds: readonly string[]) => boolean]
  > = [
    // Now and then it brings the whole browser down.
    ['/memory-eater', ({ failureReason }, kinds) => kinds.includes('PAGE_CRASH') || failureReason !== null],
    ['/endless-response', ({ failureReason }) => /more than a run may/.test(failureReason ?? '')],
    ['/dialog-loop', (_, kinds) => kinds.includes('HANG')],
    ['/pop-ups', () => true],
    ['/never-yields', (_, kinds) => kinds.includes('HANG')],
    ['/never-yields-at-once', ({ failureReason }, kinds) => kinds.includes('HANG') || failureReason !== null],
    ['/huge-dom', ({ failureReason }, kinds) => kinds.includes('PAGE_CRASH') || failureReason !== null],
    ['/loud', () => true],
  ];
  for (const [path, said] of endings)
    test(`${path} ends its run in time and with a reason, and leaves nothing to the next`, async (t) => {
      // A hang is told after five seconds of silence, on a busy machine much later.
      const ms = path === '/never-yields' ? 35_000 : 7_000;
      const megabytes = path === '/huge-dom' ? 1_024 : 32;
      const { result, heard, tookMs } = await run(path, ms, { megabytes });
      const kinds = result.issues.map(({ kind }) => kind);
      t.diagnostic(`${Math.round(tookMs)} ms, ${result.status}: ${result.failureReason ?? kinds.join(', ')}`);
      assert.ok(result.status === 'completed' || result.failureReason, 'no reason');
      assert.ok(said(result, [...kinds, ...heard]), `${result.failureReason} ${kinds}`);
      assert.ok(tookMs < ms + 20_000, `it took ${tookMs} ms`);
      assert.deepEqual(cages(), []);
      assert.deepEqual(processesOf(0, `outrider-cage-${process.pid}-`), []);
    });

  /** Of the processes of our cages, by their ids. */
  const environments = new Map<string, string>();
  function lookAtEnvironments(): void {
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
      try {
        const all = readFileSync(`/proc/${pid}/environ`, 'latin1');
        if (all.includes(`HOME=${join(tmpdir(), `outrider-cage-${process.pid}-`)}`)) environments.set(pid, all);
      } catch {
        // It has ended, or is another user's.
      }
  }

  test('the next run is whole, and a cancelled one leaves nothing either', async () => {
    const looking = setInterval(() => lookAtEnvironments(), 200);
    const { result } = await run('/plain', 4_000).finally(() => clearInterval(looking));
    assert.ok(environments.size > 1, 'the process of the run and its browser');
    assert.deepEqual(
      [...environments.values()].filter((all) => all.includes(canary)),
      [],
    );
    assert.equal(result.status, 'completed', result.failureReason ?? '');
    assert.ok(result.progress.actions > 0);
    const ending = new AbortController();
    setTimeout(() => ending.abort(), 1_000);
    const cancelled = await run('/plain', 60_000, { signal: ending.signal });
    assert.equal(cancelled.result.failure, 'CANCELLED');
    assert.deepEqual(cages(), []);
    assert.deepEqual(processesOf(0, `outrider-cage-${process.pid}-`), []);
  });

  test('a run that ended while its worker stood still is whole', async () => {
    let stood = false;
    const stand = () => {
      if (!stood) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 4_000 + graceMs + 2_000);
      stood = true;
    };
    const { result } = await run('/plain', 4_000, { progress: stand });
    assert.deepEqual([stood, result.status, result.failureReason], [true, 'completed', null]);
  });

  test('what a killed worker left is cleared away by the next', async () => {
    const left = mkdtempSync(join(tmpdir(), 'outrider-cage-4194304-'));
    const living = mkdtempSync(join(tmpdir(), `outrider-cage-${process.pid}-`));
    try {
      assert.ok((await sweepCages()) >= 1);
      const names = readdirSync(tmpdir()).map((name) => join(tmpdir(), name));
      assert.deepEqual([names.includes(left), names.includes(living)], [false, true]);
    } finally {
      rmSync(living, { recursive: true });
    }
  });
});
