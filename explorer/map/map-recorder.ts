/** Writes down which states a run saw and what led from one to the next, as it goes. No I/O. */
import {
  type MapEdge,
  type MapFrame,
  type MapSample,
  type MapState,
  type RunMap,
  runMapLimits,
} from '../../contract/run-map.ts';
import type { RunProgress } from '../../contract/worker-api.ts';

export interface Arrival {
  /** The state's fingerprint, and that of the one before when an action led from it. */
  readonly key: string;
  readonly from: { readonly key: string; readonly action: string } | null;
  readonly url: string;
  readonly title: string;
  readonly page: string;
  readonly at: number;
}

export interface MapRecorder {
  /** The state's id; null when the map is full. `way` is asked for once, at first sight. */
  arrive(arrival: Arrival, way: () => readonly string[]): string | null;
  /** What is not known of these fingerprints is taken as found in the state that was arrived at last. */
  found(fingerprints: readonly string[]): void;
  sample(at: number, progress: RunProgress): void;
  /** `seen`: how many states and transitions the run counted in all. */
  map(
    about: Pick<RunMap, 'url' | 'seed' | 'durationMs' | 'picturesMs'>,
    frames: readonly MapFrame[],
    seen: RunProgress,
  ): RunMap;
}

export function createMapRecorder(clean: (text: string) => string): MapRecorder {
  const ids = new Map<string, string>();
  const states: MapState[] = [];
  const visits = new Map<string, number>();
  const edges = new Map<string, MapEdge>();
  const foundIn = new Map<string, string | null>();
  /** What a full map left out has no id. */
  let present: { readonly id: string | null } | null = null;
  let samples: MapSample[] = [];
  /** Of the samples that come, every so many is kept. */
  let every = 1;
  let came = 0;

  const fit = (text: string, most: number) => clean(text.slice(0, 4 * most)).slice(0, most);

  function stateId({ key, url, title, page, at }: Arrival, way: () => readonly string[]): string | null {
    const known = ids.get(key);
    if (known) return known;
    if (states.length >= runMapLimits.states) return null;
    const id = `s${states.length + 1}`;
    ids.set(key, id);
    states.push({
      ...{ id, url: fit(url, 2_000), title: fit(title, 200), page: fit(page, 500), at, visits: 0, frame: null },
      path: lastSteps(way()).map((step) => fit(step, 200)),
    });
    return id;
  }

  function connect(from: string | undefined, to: string, action: string): void {
    if (!from || from === to) return;
    const key = `${from} ${to}`;
    const known = edges.get(key);
    if (known) edges.set(key, { ...known, count: known.count + 1 });
    else if (edges.size < runMapLimits.edges) edges.set(key, { from, to, action: fit(action, 200), count: 1 });
  }

  return {
    arrive(arrival, way) {
      const id = stateId(arrival, way);
      present = { id };
      if (id === null) return null;
      visits.set(id, (visits.get(id) ?? 0) + 1);
      if (arrival.from) connect(ids.get(arrival.from.key), id, arrival.from.action);
      return id;
    },
    found(fingerprints) {
      if (present === null) return;
      for (const fingerprint of fingerprints) if (!foundIn.has(fingerprint)) foundIn.set(fingerprint, present.id);
    },
    sample(at, { codeCoverage, actions, states: count }) {
      if (came++ % every !== 0) return;
      samples.push({ at, codeCoverage, actions, states: count });
      if (samples.length < runMapLimits.samples) return;
      samples = samples.filter((_, index) => index % 2 === 0);
      every *= 2;
    },
    map(about, frames, seen) {
      const pictured = new Map(frames.map(({ state, name }) => [state, name]));
      return {
        version: 1,
        ...about,
        url: fit(about.url, 2_000),
        states: states.map((state) => ({
          ...state,
          visits: visits.get(state.id) ?? 0,
          frame: pictured.get(state.id) ?? null,
        })),
        edges: [...edges.values()],
        frames: [...frames],
        issues: [...foundIn]
          .flatMap(([fingerprint, state]) => (state === null ? [] : { fingerprint, state }))
          .slice(0, runMapLimits.issues),
        coverage: [...samples],
        leftOut: {
          states: Math.max(0, seen.states - states.length),
          edges: Math.max(0, seen.transitions - edges.size),
        },
      };
    },
  };
}

function lastSteps(way: readonly string[]): readonly string[] {
  const { pathSteps } = runMapLimits;
  if (way.length <= pathSteps) return way;
  return [
    ...way.slice(0, 1),
    `(${way.length - pathSteps} steps are left out)`,
    ...way.slice(way.length - pathSteps + 1),
  ];
}
