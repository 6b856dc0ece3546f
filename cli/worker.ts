import { z } from 'zod';
import { findBrowser } from '../explorer/browser.ts';
import { sweepCages } from '../explorer/cage-folder.ts';
import { createCagedExplore } from '../explorer/caged-explore.ts';
import { runWorker } from '../explorer/worker.ts';
import { WorkerRefused } from '../explorer/worker-client.ts';
import { createLog } from '../server/log.ts';
import { chooseSandbox } from './choose-sandbox.ts';
import { environmentWithDotEnv } from './dot-env.ts';
import { openLifetime } from './lifetime.ts';
import { packageVersion } from './package-version.ts';
import { UserError } from './user-error.ts';

const variables = z.object({
  BASE_URL: z.url({ protocol: /^https?$/, error: 'must be the http(s) address of the Outrider server' }),
  WORKER_TOKEN: z.string('must be the WORKER_TOKEN of the server').min(32, 'must have 32 characters or more'),
  WORKER_CONCURRENCY: z.coerce.number().int('must be a whole number').min(1, 'must be 1 to 64').max(64).default(1),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  CHROMIUM_PATH: z.string().optional(),
  PATH: z.string().default(''),
  /** host:port pairs of the platform itself, comma-separated: no page under test may reach them. */
  NEVER_TARGET_HOSTS: z.string().default(''),
  /** Of one run's processes together. */
  BROWSER_MEMORY_MB: z.coerce.number().int('must be a whole number').min(256, 'must be 256 or more').default(3_072),
  UNSAFE_NO_SANDBOX: z.enum(['0', '1'], 'must be 0 or 1').default('0'),
});

/** Takes runs from the server and explores them until told to end. */
export async function workerCommand(): Promise<number> {
  const settings = readVariables();
  const lifetime = openLifetime();
  const log = createLog(settings.LOG_LEVEL);
  const found = findBrowser({ chromiumPath: settings.CHROMIUM_PATH, searchPath: settings.PATH });
  const browser = await chooseSandbox(found, settings.UNSAFE_NO_SANDBOX === '1', (words) => log.warn({}, words));
  const swept = await sweepCages();
  if (swept > 0) log.warn({ swept }, 'cleared away after runs whose worker was killed');
  log.info({ browser: browser.executablePath, server: settings.BASE_URL }, 'worker ready');
  try {
    await runWorker({
      baseUrl: settings.BASE_URL,
      token: settings.WORKER_TOKEN,
      concurrency: settings.WORKER_CONCURRENCY,
      version: packageVersion(),
      explore: createCagedExplore({
        ...{ browser, never: platformHosts(settings) },
        limits: { memoryBytes: settings.BROWSER_MEMORY_MB * 1024 ** 2 },
      }),
      log,
      signal: lifetime.ending,
    });
    return 0;
  } catch (error) {
    if (error instanceof WorkerRefused) throw new UserError(error.message, { cause: error });
    throw error;
  } finally {
    await lifetime.close();
  }
}

type Settings = z.infer<typeof variables>;

function platformHosts({ BASE_URL, NEVER_TARGET_HOSTS }: Settings): string[] {
  const { hostname, port, protocol } = new URL(BASE_URL);
  const own = `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`;
  return [own, ...NEVER_TARGET_HOSTS.split(',').filter(Boolean)];
}

function readVariables(): Settings {
  const given = Object.fromEntries(Object.entries(environmentWithDotEnv()).filter(([, value]) => value !== ''));
  const parsed = variables.safeParse(given);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}.`);
  throw new UserError(lines.join('\n'), { exitCode: 2 });
}
