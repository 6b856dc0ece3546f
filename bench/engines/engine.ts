/** An engine to compare: a command that explores one address in a browser that it takes from CHROMIUM_PATH. */
import type { Application } from '../applications/application.ts';

export interface Task {
  readonly application: Application;
  readonly url: string;
  readonly seconds: number;
  readonly seed: number;
  /** The browser's debugging port. */
  readonly port: number;
  /** JSON of the account; null when there is none. */
  readonly credentials: string | null;
}

export interface Engine {
  readonly name: string;
  /** One line for the report. */
  readonly what: string;
  /** Counts JavaScript itself and says so in its result; the observer then leaves the counters alone. */
  readonly countsScripts: boolean;
  /**
   * Arguments of this Node. The command writes a line `began` to its standard error when it is signed in and explores,
   * and its result as JSON (run-result.ts) to its standard output.
   */
  command(task: Task): readonly string[];
}

const script = (name: string) => new URL(`../${name}`, import.meta.url).pathname;

const ours = (name: string, strategy: string, what: string): Engine => ({
  ...{ name, what, countsScripts: true },
  command: ({ url, seconds, seed, credentials }) => [
    ...[script('explore-once.ts'), url, '--seconds', String(seconds), '--seed', String(seed), '--strategy', strategy],
    ...(credentials ? ['--credentials', credentials] : []),
  ],
});

const plainWalk: Engine = {
  name: 'plain-walk',
  what: 'a random walk with nothing of the explorer in it (`bench/engines/plain-walk`), told where the logins are',
  countsScripts: false,
  command: ({ application, url, seconds, seed, port }) => [
    ...[script('walk-once.ts'), application.name, url, '--port', String(port)],
    ...['--seconds', String(seconds), '--seed', String(seed)],
  ],
};

/** The first is ours; the others are compared with the plain walk. */
export const engines: readonly Engine[] = [
  ours('outrider', 'bandit', 'the explorer as `outrider explore` runs it'),
  plainWalk,
  ours('walk', 'walk', 'a random walk as a policy of the explorer: its eyes, hands and waits, none of its choices'),
  ours('breadth-first', 'breadth-first', 'breadth-first search as a policy of the explorer'),
];

export const baseline = plainWalk.name;
