import { readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { MongoMemoryReplSet } from 'mongodb-memory-server-core';

/** A fresh one-node replica set in a folder that goes with it, for tests and benches. */
export async function startReplicaSet({ cacheGb = 0.5 } = {}): Promise<MongoMemoryReplSet> {
  // Whatever version the bootstrap found is the right one.
  process.env.MONGOMS_SYSTEM_BINARY_VERSION_CHECK = 'false';
  return MongoMemoryReplSet.create({
    binary: { systemBinary: keptMongod(), checkMD5: false },
    instanceOpts: [{ args: ['--wiredTigerCacheSizeGB', String(cacheGb), '--nounixsocket'] }],
    replSet: { count: 1, storageEngine: 'wiredTiger' },
  });
}

/** The mongod that the bootstrap found, or the one in its cache when a file is run by hand. */
export function keptMongod(): string {
  if (process.env.MONGOD_PATH) return process.env.MONGOD_PATH;
  const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'outrider', 'mongodb');
  const version = readdirSync(cache).find((entry) => /^\d/.test(entry));
  if (!version) throw new Error('No mongod: run `npm test` once, it fetches one.');
  return join(cache, version, 'mongod');
}
