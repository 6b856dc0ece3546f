import { setTimeout as sleep } from 'node:timers/promises';
import { MongoClient, MongoServerError } from 'mongodb';
import { UserError } from './user-error.ts';

export interface ReplicaSetOptions {
  readonly port: number;
  readonly user: string;
  readonly password: string;
  /** Aborted when mongod ends or the start is given up. */
  readonly signal: AbortSignal;
}

const errorCodes = {
  unauthorized: 13,
  authenticationFailed: 18,
  alreadyInitialised: 23,
  notYetInitialised: 94,
} as const;

/** Makes a just started mongod a writable one-node replica set that knows our user; every step may have been done before. */
export async function prepareReplicaSet(options: ReplicaSetOptions): Promise<void> {
  const { signal } = options;
  await untilConnected(options);
  const known = await withClient(options, true, (client) => becomePrimary(client, options), signal);
  if (known !== 'refused') return;
  // No user yet: the localhost exception lets the first one in, until it has made a user.
  const made = await withClient(options, false, (client) => firstTime(client, options), signal);
  if (made === 'refused')
    throw new UserError(
      'The kept database does not know the kept password: put DATA_DIR/mongodb/password back, or remove DATA_DIR/mongodb to begin anew.',
    );
}

async function firstTime(client: MongoClient, options: ReplicaSetOptions): Promise<void> {
  const admin = client.db('admin');
  try {
    await admin.command({ replSetInitiate: configuration(options.port, 1) });
  } catch (error) {
    if (!hasCode(error, errorCodes.alreadyInitialised)) throw error;
  }
  await untilPrimary(client, options.signal);
  await admin.command({ createUser: options.user, pwd: options.password, roles: ['root'] });
}

async function becomePrimary(client: MongoClient, options: ReplicaSetOptions): Promise<void> {
  const config = await loadedConfiguration(client, options.signal);
  const host: unknown = config?.members?.[0]?.host;
  // The port was taken, so this start has another one: the member does not find itself in the old configuration.
  if (host !== `127.0.0.1:${options.port}`) {
    const version = Number(config?.version ?? 1) + 1;
    await client.db('admin').command({ replSetReconfig: configuration(options.port, version), force: true });
  }
  await untilPrimary(client, options.signal);
}

/** mongod reads it after it began to answer, and first asks at the old address whether that is itself. */
async function loadedConfiguration(client: MongoClient, signal: AbortSignal) {
  for (;;) {
    signal.throwIfAborted();
    try {
      const { config } = await client.db('admin').command({ replSetGetConfig: 1 });
      return config;
    } catch (error) {
      if (!hasCode(error, errorCodes.notYetInitialised)) throw error;
    }
    await sleep(25, null, { signal });
  }
}

const configuration = (port: number, version: number) => ({
  _id: 'outrider',
  version,
  members: [{ _id: 0, host: `127.0.0.1:${port}` }],
  // Nobody else could vote: waiting for others only delays a restart.
  settings: { electionTimeoutMillis: 1_000 },
});

async function untilConnected(options: ReplicaSetOptions): Promise<void> {
  for (;;) {
    options.signal.throwIfAborted();
    const client = connect(options, false);
    try {
      await client.db('admin').command({ hello: 1 });
      return;
    } catch {
      await sleep(25, null, { signal: options.signal });
    } finally {
      await client.close();
    }
  }
}

async function untilPrimary(client: MongoClient, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const hello = await client.db('admin').command({ hello: 1 });
    if (hello.isWritablePrimary === true) return;
    await sleep(25, null, { signal });
  }
}

/** `refused` when the server did not accept who we are. */
async function withClient<T>(
  options: ReplicaSetOptions,
  authenticate: boolean,
  work: (client: MongoClient) => Promise<T>,
  signal: AbortSignal,
): Promise<T | 'refused'> {
  signal.throwIfAborted();
  const client = connect(options, authenticate);
  try {
    return await work(client);
  } catch (error) {
    if (hasCode(error, errorCodes.unauthorized) || hasCode(error, errorCodes.authenticationFailed)) return 'refused';
    throw error;
  } finally {
    await client.close();
  }
}

function connect({ port, user, password }: ReplicaSetOptions, authenticate: boolean): MongoClient {
  return new MongoClient(`mongodb://127.0.0.1:${port}/?directConnection=true`, {
    serverSelectionTimeoutMS: 2_000,
    connectTimeoutMS: 2_000,
    monitorCommands: false,
    ...(authenticate ? { auth: { username: user, password }, authSource: 'admin' } : {}),
  });
}

const hasCode = (error: unknown, code: number) => error instanceof MongoServerError && error.code === code;
