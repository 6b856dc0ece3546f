import { randomBytes } from 'node:crypto';
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
  const systemBinary = join(homedir(), '.cache/outrider/mongodb/6.0.5/mongod');
  const set = await MongoMemoryReplSet.create({
    binary: { systemBinary, version: '6.0.5', checkMD5: false },
    replSet: { count: 1, storageEngine: 'wiredTiger' },
  });
  return {
    uri: set.getUri(name),
    stop: async () => {
      await set.stop();
    },
  };
}
