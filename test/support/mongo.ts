import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { MongoMemoryReplSet } from 'mongodb-memory-server-core';

export interface TestMongo {
  /** A database of its own. */
  readonly uri: string;
  stop(): Promise<void>;
}

/** A real replica set: the one that `npm test` started for all files, else one of this file's own. */
export async function startMongo(): Promise<TestMongo> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const shared = process.env.TEST_MONGODB_URI;
  if (shared) {
    const uri = new URL(shared);
    uri.pathname = `/${name}`;
    return { uri: uri.href, stop: async () => {} };
  }
  const set = await startReplicaSet();
  return { uri: set.getUri(name), stop: async () => void (await set.stop()) };
}

/** A fresh one-node replica set in a folder that goes with it. */
export async function startReplicaSet(): Promise<MongoMemoryReplSet> {
  return MongoMemoryReplSet.create({
    binary: { systemBinary: mongodForTests(), checkMD5: false },
    instanceOpts: [{ args: ['--wiredTigerCacheSizeGB', '0.5', '--nounixsocket'] }],
    replSet: { count: 1, storageEngine: 'wiredTiger' },
  });
}

/** The mongod that the bootstrap found, or the one in its cache when a test file is run by hand. */
export function mongodForTests(): string {
  if (process.env.MONGOD_PATH) return process.env.MONGOD_PATH;
  const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'outrider', 'mongodb');
  const version = readdirSync(cache).find((entry) => /^\d/.test(entry));
  if (!version) throw new Error('No mongod: run `npm test` once, it fetches one.');
  return join(cache, version, 'mongod');
}
