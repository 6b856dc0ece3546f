/** What one engine reached, as sets that only grow, counted from the moment it began. */
import { addressTemplate, failureTemplate } from './template.ts';

export interface Failure {
  readonly kind: string;
  readonly words: string;
  /** Seconds after the beginning at which it was first seen. */
  readonly at: number;
  times: number;
}

export interface Tally {
  begin(): void;
  end(): void;
  readonly counting: boolean;
  /** Seconds since the beginning; 0 before it. */
  readonly seconds: number;
  address(address: string): void;
  state(shape: string): void;
  inputs(number: number): void;
  load(): void;
  request(method: string, address: string, status: number, resource: string): void;
  failure(kind: string, words: string): void;
  /** Marks tenths of a second, since 1970, as spent working. */
  busy(from: number, to: number): void;
  readonly counts: Counts;
  /** Share of the tenths so far in which the browser had something to do. */
  readonly busyShare: number;
  readonly failures: readonly Failure[];
  readonly endpoints: readonly string[];
  readonly addresses: readonly string[];
}

export interface Counts {
  readonly urls: number;
  readonly states: number;
  readonly endpoints: number;
  readonly failures: number;
  readonly inputs: number;
  readonly loads: number;
}

/** Pieces of pages: files, not endpoints. */
const pieces = /^(Script|Stylesheet|Image|Font|Media|Manifest|Prefetch|Preload)$/;

export function createTally(origin: string): Tally {
  const addresses = new Set<string>();
  const states = new Set<string>();
  const endpoints = new Set<string>();
  const failures = new Map<string, Failure>();
  const tenths = new Set<number>();
  let begunAt = 0;
  let endedAt = 0;
  let inputs = 0;
  let loads = 0;
  const counting = () => begunAt > 0 && endedAt === 0;
  const seconds = () => (begunAt > 0 ? ((endedAt || Date.now()) - begunAt) / 1_000 : 0);

  function failure(kind: string, words: string): void {
    if (!counting()) return;
    const key = `${kind} ${failureTemplate(words)}`;
    const known = failures.get(key);
    if (known) known.times++;
    else failures.set(key, { kind, words: words.slice(0, 300), at: Math.round(seconds() * 10) / 10, times: 1 });
  }

  return {
    begin: () => {
      begunAt ||= Date.now();
    },
    end: () => {
      endedAt ||= Date.now();
    },
    get counting() {
      return counting();
    },
    get seconds() {
      return seconds();
    },
    address(address) {
      const template = addressTemplate(address, origin);
      if (template !== null && counting()) addresses.add(template);
    },
    state: (shape) => counting() && states.add(shape),
    inputs(number) {
      if (counting()) inputs += number;
    },
    load() {
      if (counting()) loads++;
    },
    request(method, address, status, resource) {
      const template = addressTemplate(address, origin);
      if (template === null || !counting()) return;
      const endpoint = `${method} ${template} ${status === 304 ? 200 : status}`;
      if (!pieces.test(resource)) endpoints.add(endpoint);
      if (status >= 400) failure('response', `${status} ${method} ${template}`);
    },
    failure,
    busy(from, to) {
      for (let tenth = from; tenth <= to; tenth++) tenths.add(tenth);
    },
    get counts() {
      const mine = [...failures.values()].filter(({ kind }) => kind !== 'other-origin');
      return {
        ...{ urls: addresses.size, states: states.size, endpoints: endpoints.size, failures: mine.length },
        ...{ inputs, loads },
      };
    },
    get busyShare() {
      const [from, to] = [Math.floor(begunAt / 100), Math.floor((endedAt || Date.now()) / 100)];
      return [...tenths].filter((tenth) => tenth >= from && tenth < to).length / Math.max(1, to - from);
    },
    get failures() {
      return [...failures.values()].toSorted((a, b) => a.at - b.at);
    },
    get endpoints() {
      return [...endpoints].toSorted();
    },
    get addresses() {
      return [...addresses].toSorted();
    },
  };
}
