/** The kept database: a one-node replica set of our own in DATA_DIR/mongodb, for this user of this machine alone. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, statfsSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { diskError } from './disk-error.ts';
import { endOrphan } from './embedded-mongo-orphan.ts';
import { type Mongod, mongodEnded, startMongod } from './embedded-mongo-process.ts';
import { prepareReplicaSet } from './embedded-mongo-replica-set.ts';
import { freePort, isFree } from './free-port.ts';
import { keptFile, readIfThere } from './kept-file.ts';
import { UserError } from './user-error.ts';

export interface EmbeddedMongo {
  /** With the password: never logged. */
  readonly uri: string;
  readonly port: number;
  /** Why it cannot go on; settles only when a mongod that ended could not be started again. */
  readonly failed: Promise<Error>;
  stop(): Promise<void>;
}

const user = 'outrider';
const startLimitMs = 30_000;
const bytesNeeded = 300 * 1024 * 1024;

/** Starts it; the caller holds `dataDir`. A mongod that dies is started again on the same port. */
export async function startEmbeddedMongo(dataDir: string, mongod: string): Promise<EmbeddedMongo> {
  const folder = resolve(dataDir, 'mongodb');
  makeFolder(folder);
  await endOrphan(folder);
  const password = keptFile(join(folder, 'password'), () => randomBytes(32).toString('base64url')).trim();
  keptFile(join(folder, 'key'), () => randomBytes(500).toString('base64'));
  const port = await choosePort(folder);
  const start = () => startOnce({ mongod, folder, port, password });
  let current = await start();
  let stopping = false;

  const failed = (async () => {
    for (let failures = 0; !stopping; failures++) {
      const code = await exitOf(current);
      if (stopping) break;
      if (failures >= 5) return mongodEnded(folder, code);
      try {
        current = await start();
      } catch (error) {
        return error instanceof Error ? error : new Error(String(error));
      }
    }
    return new Promise<Error>(() => {});
  })();

  return {
    uri: `mongodb://${user}:${password}@127.0.0.1:${port}/outrider?authSource=admin&replicaSet=outrider`,
    port,
    failed,
    stop: async () => {
      stopping = true;
      await current.stop();
    },
  };
}

interface StartOptions {
  readonly mongod: string;
  readonly folder: string;
  readonly port: number;
  readonly password: string;
}

async function startOnce({ mongod, folder, port, password }: StartOptions): Promise<Mongod> {
  const running = await startMongod({ mongod, folder, port });
  const over = new AbortController();
  const late = setTimeout(
    () => over.abort(new UserError(`MongoDB did not become ready within 30 s: see ${join(folder, 'mongod.log')}.`)),
    startLimitMs,
  );
  void exitOf(running).then((code) => over.abort(mongodEnded(folder, code)));
  try {
    await prepareReplicaSet({ port, user, password, signal: over.signal });
    return running;
  } catch (error) {
    // Whatever broke on the wire, the reason is that it ended or was late.
    const reason: unknown = over.signal.aborted ? over.signal.reason : error;
    await running.stop();
    throw reason;
  } finally {
    clearTimeout(late);
  }
}

async function exitOf({ child }: Mongod): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child.exitCode;
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(join(folder, 'db'), { recursive: true, mode: 0o700 });
    const { bavail, bsize } = statfsSync(folder);
    const free = bavail * bsize;
    if (free < bytesNeeded)
      throw new UserError(
        `The disk of ${folder} has ${Math.floor(free / 1024 / 1024)} MB left and MongoDB needs 300: free some space, or set DATA_DIR.`,
      );
  } catch (error) {
    throw diskError(error, folder);
  }
}

/** The same port at every start while it is free: the replica set's configuration names it. */
async function choosePort(folder: string): Promise<number> {
  const file = join(folder, 'port');
  const kept = Number(readIfThere(file) ?? '');
  // The orphan's sockets may outlive it for a moment.
  for (let look = 0; kept > 0 && look < 5; look++) {
    if (await isFree(kept)) return kept;
    await sleep(100);
  }
  const port = await freePort();
  try {
    writeFileSync(file, String(port), { mode: 0o600 });
  } catch (error) {
    throw diskError(error, file);
  }
  return port;
}
