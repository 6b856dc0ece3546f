/**
 * What a run's pictures cost: `node bench/pictures-cost.ts [url] [--seconds 60] [--seed 1] [--credentials file]`, without
 * an address the demo shop. `share`: of the exploring loop's wall time, spent on recording the map and on taking the
 * film. `drawMs`: drawing this run's pictures at its end, and those of the largest map there can be.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { type MapFrame, type RunMap, runMap, runMapLimits } from '../contract/run-map.ts';
import { runMapNames } from '../contract/run-map-names.ts';
import { startDemoShop } from '../demo/shop.ts';
import { findBrowser } from '../explorer/browser/browser.ts';
import type { ProducedArtifact } from '../explorer/exploration.ts';
import { createExplore } from '../explorer/explore.ts';
import { mapArtifacts } from '../explorer/map/map-artifacts.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    credentials: { type: 'string' },
  },
});
const shop = positionals[0] ? null : await startDemoShop();
const url = positionals[0] ?? shop?.url ?? '';
const maxDurationMs = Number(values.seconds) * 1_000;
const credentials = values.credentials
  ? z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(values.credentials, 'utf8')))
  : {};
const chromiumPath = process.env.CHROMIUM_PATH;
const browser = findBrowser({ ...(chromiumPath ? { chromiumPath } : {}), searchPath: process.env.PATH ?? '' });
const artifacts: ProducedArtifact[] = [];
await createExplore({ browser })(
  { url, maxDurationMs, seed: Number(values.seed), contexts: 1, inputValues: {}, credentials },
  { progress: () => {}, issue: () => {}, artifact: (artifact) => artifacts.push(artifact), choice: () => {} },
  AbortSignal.timeout(maxDurationMs + 30_000),
);
await shop?.close();

const bytesOf = (name: string) => artifacts.find((one) => one.name === name)?.body.length ?? 0;
const data = artifacts.find(({ name }) => name === runMapNames.data)?.body.toString('utf8') ?? '{}';
const map = runMap.parse(JSON.parse(data));
const film = map.frames.flatMap((frame) => {
  const body = artifacts.find(({ name }) => name === frame.name)?.body;
  return body ? [{ frame, body }] : [];
});
const { durationMs, picturesMs, states, edges, frames } = map;
console.log(
  JSON.stringify(
    {
      ...{ durationMs, picturesMs, share: picturesMs / durationMs },
      ...{ states: states.length, edges: edges.length, frames: frames.length },
      filmBytes: film.reduce((sum, { body }) => sum + body.length, 0),
      bytes: Object.fromEntries(
        [runMapNames.data, runMapNames.picture, runMapNames.page].map((name) => [name, bytesOf(name)]),
      ),
      drawMs: { thisRun: timed(map, film), largest: timed(largest(map), film) },
    },
    null,
    1,
  ),
);

function timed(one: RunMap, pictures: readonly { frame: MapFrame; body: Buffer }[]): number {
  const began = performance.now();
  mapArtifacts(one, pictures);
  return Math.round(performance.now() - began);
}

function largest(one: RunMap): RunMap {
  const path = Array.from({ length: runMapLimits.pathSteps }, (_, step) => `click link "Step ${step}"`);
  const stateAt = (index: number) => ({
    ...{ id: `s${index + 1}`, url: `${one.url}/${index}`, title: `Page ${index}`, page: `/p${index % 500}` },
    ...{ at: index, visits: 1, frame: null, path },
  });
  const edgeAt = (index: number) => ({
    from: `s${(index % runMapLimits.states) + 1}`,
    to: `s${((index * 7 + 1) % runMapLimits.states) + 1}`,
    ...{ action: 'click link "Next"', count: 1 },
  });
  return {
    ...one,
    frames: [],
    states: Array.from({ length: runMapLimits.states }, (_, index) => stateAt(index)),
    edges: Array.from({ length: runMapLimits.edges }, (_, index) => edgeAt(index)),
  };
}
