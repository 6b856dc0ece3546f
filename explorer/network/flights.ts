/** What a tab has asked for and is on its way; some of it is waited for. */
import type { Exchange } from '../oracles/requests.ts';
import type { WaitTally } from './wait-tally.ts';

export type Flight = Exchange & {
  readonly awaited: boolean;
  /** Hosts of others whose scripts its document did not get. */
  readonly missing: Set<string>;
};

export interface Flights {
  get(id: string): Flight | undefined;
  /** `tallied`: how long it is waited for counts. */
  began(id: string, flight: Flight, tallied: boolean): void;
  over(id: string): void;
  /** Of what the document before this one asked for, the browser may never tell the end: it is waited for no more. */
  replacedBy(id: string): void;
  /** How many are waited for. */
  pending(): number;
  /** Resolves when nothing is waited for any more, or after so many milliseconds: with what is then no longer. */
  idle(ms: number): Promise<readonly Flight[]>;
  all(): readonly Flight[];
  clear(): void;
}

const mostFlying = 2_000;

export function createFlights(waits: WaitTally): Flights {
  const flying = new Map<string, Flight>();
  const waiters: (() => void)[] = [];
  const awaited = () => [...flying].filter(([, one]) => one.awaited);

  function giveUp(given: readonly [string, Flight][]): readonly Flight[] {
    for (const [id, one] of given) {
      flying.set(id, { ...one, awaited: false });
      waits.over(id);
    }
    return given.map(([, one]) => one);
  }

  function wake(): void {
    if (awaited().length === 0) for (const one of waiters.splice(0)) one();
  }

  return {
    get: (id) => flying.get(id),
    began(id, flight, tallied) {
      // Some never end, as far as is told: of documents that were left while they loaded.
      const [oldest] = flying.keys();
      if (oldest !== undefined && flying.size >= mostFlying) {
        flying.delete(oldest);
        waits.over(oldest);
      }
      flying.set(id, flight);
      if (tallied) waits.began(id);
    },
    over(id) {
      flying.delete(id);
      waits.over(id);
      wake();
    },
    replacedBy(id) {
      // What the new one asks for may be told of before its own answer is.
      const all = [...flying];
      const at = all.findIndex(([one]) => one === id);
      giveUp(all.slice(0, at).filter(([, one]) => one.awaited && one.main));
      wake();
    },
    pending: () => awaited().length,
    async idle(ms) {
      if (awaited().length === 0) return [];
      let timer: NodeJS.Timeout | undefined;
      await new Promise<void>((resolve) => {
        waiters.push(resolve);
        timer = setTimeout(resolve, ms);
      });
      clearTimeout(timer);
      return giveUp(awaited());
    },
    all: () => [...flying.values()],
    clear() {
      flying.clear();
      waits.clear();
    },
  };
}
