/**
 * What a run saw and how it got there: the artifact `state-graph.json`, from which its pictures are drawn.
 * All its texts but our own words come from strangers' pages, without the run's secrets.
 */
import { z } from 'zod';

/** What fits: past it the run goes on, and `leftOut` counts what is not in the map. */
export const runMapLimits = {
  states: 2_000,
  edges: 8_000,
  frames: 60,
  issues: 500,
  samples: 400,
  pathSteps: 20,
} as const;

const count = z.int().min(0);
const text = (characters: number) => z.string().max(characters);

export const mapState = z.object({
  /** `s1`, `s2`, …: in the order in which they were first seen. */
  id: z.string(),
  url: text(2_000),
  title: text(200),
  /** The page without what varies (`/orders/:id`): states of one page differ in what is open or shown on it. */
  page: text(500),
  /** First seen, milliseconds since the run began. */
  at: count,
  visits: count,
  /** Name of the artifact that shows it; null when it was not pictured. */
  frame: text(200).nullable(),
  /** What was done to get there when it was first seen. */
  path: z.array(text(200)).max(runMapLimits.pathSteps + 3),
});
export type MapState = z.infer<typeof mapState>;

export const mapEdge = z.object({
  from: z.string(),
  to: z.string(),
  /** What led there the first time. */
  action: text(200),
  count,
});
export type MapEdge = z.infer<typeof mapEdge>;

export const mapFrame = z.object({ name: text(200), state: z.string(), at: count, why: text(100) });
export type MapFrame = z.infer<typeof mapFrame>;

/** Which state an issue was found in: on its page, or by an action done there. */
export const mapIssue = z.object({ fingerprint: text(32), state: z.string() });
export type MapIssue = z.infer<typeof mapIssue>;

export const mapSample = z.object({
  at: count,
  /** Share of the origin's JavaScript bytes executed, 0..1. */
  codeCoverage: z.number().min(0).max(1).nullable(),
  actions: count,
  states: count,
});
export type MapSample = z.infer<typeof mapSample>;

export const runMap = z.object({
  version: z.literal(1),
  url: text(2_000),
  seed: z.int(),
  durationMs: count,
  /** Of `durationMs`, what recording the map and taking its pictures cost. */
  picturesMs: count,
  states: z.array(mapState).max(runMapLimits.states),
  edges: z.array(mapEdge).max(runMapLimits.edges),
  frames: z.array(mapFrame).max(runMapLimits.frames),
  issues: z.array(mapIssue).max(runMapLimits.issues).default([]),
  coverage: z.array(mapSample).max(runMapLimits.samples),
  leftOut: z.object({ states: count, edges: count }),
});
export type RunMap = z.infer<typeof runMap>;
