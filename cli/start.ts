/** Everything on this machine: MongoDB, server, GitHub App, one worker, dashboard and, on an empty database, a demo. */
import { resolve } from 'node:path';
import type { Config } from '../server/config.ts';
import { buildDashboard } from './build-dashboard.ts';
import { demoHosts, openDemo, tourDemo } from './demo.ts';
import { environmentWithDotEnv } from './dot-env.ts';
import { type EmbeddedMongo, startEmbeddedMongo } from './embedded-mongo.ts';
import { holdDataDir } from './hold-data-dir.ts';
import { type Lifetime, openLifetime } from './lifetime.ts';
import { openServer } from './open-server.ts';
import { readSettings } from './read-settings.ts';
import { tellSignIn } from './tell-sign-in.ts';
import { UserError } from './user-error.ts';
import { keepWorker } from './worker-process.ts';

const say = (line: string) => console.log(line);

/** `npm start`. Runs until told to end. */
export async function startCommand(): Promise<number> {
  const lifetime = openLifetime();
  try {
    await startAll(lifetime);
    await lifetime.over;
    say('Stopped.');
    return 0;
  } finally {
    await lifetime.close();
  }
}

async function startAll(lifetime: Lifetime): Promise<void> {
  const env: NodeJS.ProcessEnv = { LOG_LEVEL: 'warn', ...environmentWithDotEnv() };
  const dataDir = resolve(env.DATA_DIR || './.data');
  const hold = await holdDataDir(dataDir);
  lifetime.defer(`the hold of ${dataDir}`, hold.release);
  lifetime.ending.addEventListener('abort', hold.ending);
  // Judged before anything is started; the kept database's own address is known only then.
  const draft = await readSettings({ ...env, MONGODB_URI: env.MONGODB_URI || 'mongodb://127.0.0.1' });
  const [dashboardDir, mongo] = await both(
    buildDashboard(say),
    env.MONGODB_URI ? null : openMongo(lifetime, dataDir, env.MONGOD_PATH),
  );
  const demo = draft.demo ? await openDemo(lifetime, dataDir) : null;
  const config: Config = {
    ...draft,
    dataDir,
    mongodbUri: mongo?.uri ?? draft.mongodbUri,
    allowedTargetHosts: [...draft.allowedTargetHosts, ...demoHosts(demo)],
  };
  if (lifetime.ending.aborted) return;
  const server = await openServer(config, dashboardDir);
  lifetime.defer('the server', () => server.close());
  const worker = keepWorker(
    {
      BASE_URL: localAddress(config.host, server.port),
      WORKER_TOKEN: config.workerToken,
      WORKER_CONCURRENCY: String(config.workerConcurrency),
      LOG_LEVEL: config.logLevel,
      NEVER_TARGET_HOSTS: [
        new URL(server.platform.artifactsUrl).host,
        ...(mongo ? [`127.0.0.1:${mongo.port}`] : []),
      ].join(','),
    },
    say,
  );
  lifetime.defer('the worker', () => worker.stop());

  say(`Outrider listens at ${server.url}`);
  say(`  API        ${server.url}/graphql`);
  say(`  artifacts  ${server.platform.artifactsUrl}`);
  if (config.github) say(`  webhooks   ${server.url}/api/github/webhooks`);
  say(`  MongoDB    ${mongo ? `127.0.0.1:${mongo.port}, kept in ${dataDir}` : 'MONGODB_URI'}`);
  tellSignIn(server.firstStart);
  if (!demo) return;
  try {
    await tourDemo({ demo, server, signal: lifetime.ending, say });
  } catch (error) {
    // The platform is up; a demo that breaks must not take it down.
    if (!lifetime.ending.aborted)
      say(`  The demo broke off: ${error instanceof Error ? error.message : String(error)}`);
  }
}

async function openMongo(lifetime: Lifetime, dataDir: string, mongod: string | undefined): Promise<EmbeddedMongo> {
  if (!mongod) throw new UserError('MONGOD_PATH is not set: start with `npm start`, which finds a mongod.');
  const mongo = await startEmbeddedMongo(dataDir, mongod);
  lifetime.defer('MongoDB', () => mongo.stop());
  void mongo.failed.then((error) => lifetime.fail(error));
  return mongo;
}

/** Both to their end, so that what one has opened is known when the other fails. */
async function both<A, B>(first: Promise<A>, second: Promise<B> | B): Promise<[A, B]> {
  await Promise.allSettled([first, second]);
  return Promise.all([first, second]);
}

/** Where this machine reaches a server that listens on `host`. */
function localAddress(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}
