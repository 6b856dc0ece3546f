import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { freePort } from '../../cli/free-port.ts';
import { keptMongod } from '../../scripts/replica-set.ts';
import { until } from '../../test/support/until.ts';
import { type Child, keepUp } from './child.ts';

export interface Mongod {
  readonly child: Child;
  readonly port: number;
  /** A connection past all wires, for the soak's own questions. */
  readonly client: MongoClient;
}

/** A real mongod in a process of its own: a replica set of one, whose folder outlives its lives. */
export async function startMongod(folder: string, restMs: () => number, more: readonly string[] = []): Promise<Mongod> {
  const port = await freePort();
  const dbpath = join(folder, 'db');
  mkdirSync(dbpath);
  const args = ['--port', String(port), '--bind_ip', '127.0.0.1', '--dbpath', dbpath, '--replSet', 'soak', ...more];
  // Its log is not read: a pipe that nobody empties would stop it.
  const start = () =>
    spawn(keptMongod(), [...args, '--nounixsocket', '--wiredTigerCacheSizeGB', '0.5', '--oplogSize', '2000'], {
      stdio: 'ignore',
    });
  const child = keepUp('mongod', start, restMs);
  const client = new MongoClient(`mongodb://127.0.0.1:${port}/?directConnection=true`, { retryReads: true });
  await until(() => client.connect(), { timeoutMs: 60_000, what: 'mongod' });
  const admin = client.db('admin');
  await admin.command({ replSetInitiate: { _id: 'soak', members: [{ _id: 0, host: `127.0.0.1:${port}` }] } });
  await until(async () => (await admin.command({ hello: 1 })).isWritablePrimary, { what: 'a primary' });
  return { child, port, client };
}
