import { type RunMap, runMapLimits } from '../../contract/run-map.ts';
import { runMapNames } from '../../contract/run-map-names.ts';

/** The largest map that there can be: every state with a way of ten steps, issues in every fourth. */
export function largeMap(fingerprints: readonly string[]): RunMap {
  const { states, edges, frames } = runMapLimits;
  const each = <T>(count: number, make: (index: number) => T) =>
    Array.from({ length: count }, (_, index) => make(index));
  const shown = Math.floor(states / frames);
  return {
    ...{ version: 1, url: 'http://shop.test/', seed: 1, durationMs: 600_000, picturesMs: 900 },
    states: each(states, (index) => ({
      ...{ id: `s${index + 1}`, url: `http://shop.test/orders/${index}`, title: `Order ${index}`, page: '/orders/:id' },
      ...{ at: index * 300, visits: 1 + (index % 9) },
      frame: index % shown === 0 && index / shown < frames ? runMapNames.frame(index / shown + 1) : null,
      path: ['open http://shop.test/', ...each(9, (step) => `click link "Order ${Math.floor(index / (step + 2))}"`)],
    })),
    // A tree of four branches each, and three quarters as many ways across.
    edges: each(edges, (index) => {
      const to = (index % (states - 1)) + 1;
      const from = index < states ? Math.floor((to - 1) / 4) : (index * 7919) % states;
      return { from: `s${from + 1}`, to: `s${to + 1}`, action: `click link "Order ${to}"`, count: 1 + (index % 5) };
    }),
    frames: each(frames, (index) => ({
      ...{
        name: runMapNames.frame(index + 1),
        state: `s${index * shown + 1}`,
        at: index * shown * 300,
        why: 'a new page',
      },
    })),
    issues: fingerprints.map((fingerprint, index) => ({ fingerprint, state: `s${((index * 4) % states) + 1}` })),
    coverage: [
      { at: 0, codeCoverage: 0.2, actions: 0, states: 1 },
      { at: 600_000, codeCoverage: 0.6, actions: 9_000, states },
    ],
    leftOut: { states: 0, edges: 0 },
  };
}
