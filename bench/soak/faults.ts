/** What befalls a soak: one fault after another, at random moments, each as often as it is in the bag. */
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Rng } from '../../explorer/rng.ts';
import type { Fault } from '../../test/support/fault-proxy.ts';
import type { Book } from './book.ts';
import type { Child } from './child.ts';
import type { Stage } from './stage.ts';

/** False: there was nothing to strike. */
type Strike = (stage: Stage, rng: Rng) => Promise<boolean>;

const one = (children: readonly Child[], rng: Rng) => rng.pick(children.filter((child) => child.pid() !== null));
const seconds = (rng: Rng, from: number, to: number) => (from + rng.next() * (to - from)) * 1_000;

const ends =
  (of: (stage: Stage) => readonly Child[], signal: NodeJS.Signals): Strike =>
  async (stage, rng) => {
    const child = one(of(stage), rng);
    await child?.end(signal);
    return child !== undefined;
  };
const pauses =
  (of: (stage: Stage) => readonly Child[], from: number, to: number): Strike =>
  async (stage, rng) => {
    const child = one(of(stage), rng);
    await child?.pause(seconds(rng, from, to));
    return child !== undefined;
  };
const mongod = ({ mongod: { child } }: Stage) => [child];
const servers = (stage: Stage) => stage.servers;
const workers = (stage: Stage) => stage.workers;

/** The cage of a run is a child of its worker, the browser's main process a child of the cage. */
const endsBelow =
  (depth: 1 | 2): Strike =>
  async (stage, rng) => {
    const parents = stage.workers.flatMap((worker) => worker.pid() ?? []);
    const cages = childrenOf(parents);
    const victim = rng.pick(depth === 1 ? cages : childrenOf(cages));
    if (victim === undefined) return false;
    try {
      process.kill(victim, 'SIGKILL');
    } catch {
      return false;
    }
    return true;
  };

const github: Strike = async ({ proxy }, rng) => {
  const [method, path] = rng.pick([
    ['POST', /\/issues\/\d+\/comments$/],
    ['PATCH', /\/issues\/comments\/\d+$/],
    ['GET', /\/issues\/\d+\/comments/],
    ['POST', /\/check-runs$/],
    ['POST', /\/access_tokens$/],
  ] as const) ?? ['POST', /x/];
  const spoilt = rng.pick<Omit<Fault, 'method' | 'path'>>([
    { kind: 'answer', status: 500 },
    { kind: 'answer', status: 502, times: 2 },
    { kind: 'answer', status: 429, headers: { 'retry-after': '2' } },
    { kind: 'after', status: 502 },
    { kind: 'cut' },
    { kind: 'torn' },
    { kind: 'hang' },
    { kind: 'swallow' },
  ]);
  if (spoilt) proxy.inject({ method, path, ...spoilt });
  return spoilt !== undefined;
};

const faults: ReadonlyArray<readonly [fault: string, timesInBag: number, Strike]> = [
  ['kill -9 mongod', 2, ends(mongod, 'SIGKILL')],
  ['kill -9 server', 3, ends(servers, 'SIGKILL')],
  ['kill -9 worker', 2, ends(workers, 'SIGKILL')],
  ['kill -9 browser', 3, endsBelow(2)],
  ['kill -9 process of a run', 2, endsBelow(1)],
  ['SIGTERM server', 1, ends(servers, 'SIGTERM')],
  ['SIGTERM worker', 1, ends(workers, 'SIGTERM')],
  ['worker stands still past its lease', 1, pauses(workers, 52, 60)],
  ['worker stands still', 2, pauses(workers, 3, 20)],
  ['server stands still', 2, pauses(servers, 2, 15)],
  ['mongod stands still', 1, pauses(mongod, 2, 8)],
  [
    'primary steps down',
    1,
    async ({ mongod: { client } }) => {
      const down = client.db('admin').command({ replSetStepDown: 2, force: true });
      return down.then(
        () => true,
        () => false,
      );
    },
  ],
  ['connections to mongod cut', 2, async ({ wires }) => wires.mongod.cut() > 0],
  ['connections to servers cut', 2, async ({ wires }) => wires.servers.cut() > 0],
  ['GitHub: 5xx, 429, cut, torn, no answer', 4, github],
];

/** Strikes about every `everySeconds`, until the signal; what lasts is over when it settles. */
export async function befall(
  stage: Stage,
  book: Book,
  rng: Rng,
  { everySeconds, over }: { readonly everySeconds: number; readonly over: AbortSignal },
): Promise<void> {
  const lasting = new Set<Promise<void>>();
  let bag: (typeof faults)[number][] = [];
  while (!over.aborted) {
    await sleep(Math.min(-Math.log(1 - rng.next()), 3) * everySeconds * 1_000, undefined, { signal: over }).catch(
      () => {},
    );
    if (over.aborted) break;
    if (bag.length === 0) bag = faults.flatMap((fault) => Array.from({ length: fault[1] }, () => fault));
    const [chosen] = bag.splice(rng.below(bag.length), 1);
    if (chosen === undefined) continue;
    const [fault, , strike] = chosen;
    const noted = { fault, from: Date.now(), to: Date.now() };
    const struck = strike(stage, rng).then((hit) => {
      noted.to = Date.now();
      if (hit === false) return;
      book.strikes.push(noted);
      console.error(`${new Date(noted.from).toISOString()} ${fault}`);
    });
    lasting.add(struck);
    void struck.finally(() => lasting.delete(struck));
  }
  await Promise.all(lasting);
}

function childrenOf(parents: readonly number[]): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parents.includes(parentOf(pid)));
}

function parentOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return 0;
  }
}
