/**
 * Equal reads of many callers as one. While reads are under way, what is asked for meanwhile is gathered for the next: each begins
 * after it was asked for, so nobody is told what was true before he asked.
 */
import { boundBy, checkTime } from './models/bounded.ts';

/** Reads that go on at once; what more callers ask for waits for one of them. */
const mostAtOnce = 2;

/** Reads of a list of distinct keys what there is, by key. */
type Read<Value> = (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>;

/** Undefined: there is none. Fails as the read does that it was part of. */
export function createSharedReads<Value>(read: Read<Value>): (key: string) => Promise<Value | undefined> {
  let gathered = new Map<string, PromiseWithResolvers<Value | undefined>>();
  let underWay = 0;

  async function readGathered(): Promise<void> {
    const asked = gathered;
    gathered = new Map();
    underWay += 1;
    try {
      // Not within the time of one caller, which may be up before the others'.
      const found = await boundBy({ over: null }, () => read([...asked.keys()]));
      for (const [key, { resolve }] of asked) resolve(found.get(key));
    } catch (error) {
      for (const { reject } of asked.values()) reject(error);
    } finally {
      underWay -= 1;
      if (gathered.size > 0) void readGathered();
    }
  }

  return (key) => {
    checkTime();
    const known = gathered.get(key);
    if (known) return known.promise;
    const asked = Promise.withResolvers<Value | undefined>();
    gathered.set(key, asked);
    // What is asked for in the same turn goes along.
    if (gathered.size === 1 && underWay < mostAtOnce)
      queueMicrotask(() => {
        if (gathered.size > 0 && underWay < mostAtOnce) void readGathered();
      });
    return asked.promise;
  };
}
