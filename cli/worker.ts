import { z } from 'zod';
import { findBrowser } from '../explorer/browser.ts';
import { createGuardedExplore } from '../explorer/guarded-explore.ts';
import { runWorker } from '../explorer/worker.ts';
import { WorkerRefused } from '../explorer/worker-client.ts';
import { createLog } from '../server/log.ts';
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
});

/** Takes runs from the server and explores them until told to end. */
export async function workerCommand(): Promise<number> {
  const settings = readVariables();
  const lifetime = openLifetime();
  const log = createLog(settings.LOG_LEVEL);
  const browser = findBrowser({ chromiumPath: settings.CHROMIUM_PATH, searchPath: settings.PATH });
  log.info({ browser: browser.executablePath, server: settings.BASE_URL }, 'worker ready');
  try {
    await runWorker({
      baseUrl: settings.BASE_URL,
      token: settings.WORKER_TOKEN,
      concurrency: settings.WORKER_CONCURRENCY,
      version: packageVersion(),
      explore: createGuardedExplore({ browser, never: platformHosts(settings) }),
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

function platformHosts({ BASE_URL, NEVER_TARGET_HOSTS }: z.infer<typeof variables>): string[] {
  const { hostname, port, protocol } = new URL(BASE_URL);
  const own = `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`;
  return [own, ...NEVER_TARGET_HOSTS.split(',').filter(Boolean)];
}

function readVariables(): z.infer<typeof variables> {
  const given = Object.fromEntries(Object.entries(environmentWithDotEnv()).filter(([, value]) => value !== ''));
  const parsed = variables.safeParse(given);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}.`);
  throw new UserError(lines.join('\n'), { exitCode: 2 });
}
