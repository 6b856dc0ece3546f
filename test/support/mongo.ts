import { randomBytes } from 'node:crypto';
import { startReplicaSet } from '../../scripts/replica-set.ts';

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
