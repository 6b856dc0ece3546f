import mongoose, { type Connection } from 'mongoose';
import { bounded } from './bounded.ts';

const startDeadlineMs = 15_000;

// A filter that names a field which no schema has would match everything or nothing.
mongoose.set('strictQuery', 'throw');

/** MongoDB cannot be used as it is; the message is one line that says what to do. */
export class MongoUnusable extends Error {}

/** Opens a connection of its own: several servers may live in one process. */
export async function connect(uri: string): Promise<Connection> {
  const connection = mongoose.createConnection(uri, {
    serverSelectionTimeoutMS: startDeadlineMs,
    autoIndex: false,
    maxPoolSize: 50,
    retryWrites: true,
    writeConcern: { w: 'majority' },
    readConcern: { level: 'majority' },
    appName: 'outrider',
    sanitizeFilter: true,
  });
  connection.plugin(bounded);
  try {
    await connection.asPromise();
    await requireReplicaSet(connection);
    return connection;
  } catch (cause) {
    await connection.destroy().catch(() => {});
    if (cause instanceof MongoUnusable) throw cause;
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new MongoUnusable(
      `MONGODB_URI: no MongoDB can be used at that address (${why}). Is it running, and are user and password right?`,
      { cause },
    );
  }
}

async function requireReplicaSet(connection: Connection): Promise<void> {
  const admin = connection.getClient().db('admin');
  const [hello, build] = await Promise.all([admin.command({ hello: 1 }), admin.command({ buildInfo: 1 })]);
  if (!hello.setName) {
    throw new MongoUnusable(
      'MONGODB_URI: MongoDB does not run as a replica set, which transactions need: start mongod with --replSet and run rs.initiate().',
    );
  }
  const version = String(build.version);
  if (Number(version.split('.')[0]) < 6)
    throw new MongoUnusable(`MONGODB_URI: MongoDB ${version} is too old: 6.0 or later is needed.`);
}
