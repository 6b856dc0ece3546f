import { z } from 'zod';
import { parseArgs } from 'node:util';
import { workerLabel } from '../contract/worker-api.ts';
import { findBrowser } from '../explorer/browser/browser.ts';
import { sweepCages } from '../explorer/cage/cage-folder.ts';
import { createCagedExplore } from '../explorer/cage/caged-explore.ts';
import { runWorker } from '../explorer/worker/worker.ts';
import { WorkerRefused } from '../explorer/worker/worker-client.ts';
import { createLog } from '../server/log.ts';
import { browserMemoryMb } from './browser-memory.ts';
import { chooseSandbox } from './choose-sandbox.ts';
import { environmentWithDotEnv } from './dot-env.ts';
import { openLifetime } from './lifetime.ts';
import { packageVersion } from './package-version.ts';
import { UserError } from './user-error.ts';

const commas = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((word) => word.trim())
      .filter(Boolean),
  );
const isLabel = (word: string) => workerLabel.safeParse(word).success;
const labelRule = 'must be 20 labels at most, of 1 to 63 lower-case letters, digits, dots, dashes and underscores';

const variables = z.object({
  BASE_URL: z.url({ protocol: /^https?$/, error: 'must be the http(s) address of the Outrider server' }),
  WORKER_TOKEN: z
    .string('must be the WORKER_TOKEN of the server, or a worker token of the organisation')
    .min(32, 'must have 32 characters or more'),
  WORKER_CONCURRENCY: z.coerce.number().int('must be a whole number').min(1, 'must be 1 to 64').max(64).default(1),
  /** Comma-separated; `--labels` goes before. */
  WORKER_LABELS: commas.refine((labels) => labels.length <= 20 && labels.every(isLabel), labelRule),
  /** Private hosts that this worker's browsers may reach, beside those that the server names. */
  ALLOWED_TARGET_HOSTS: commas,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  CHROMIUM_PATH: z.string().optional(),
  PATH: z.string().default(''),
  /** host:port pairs of the platform itself, comma-separated: no page under test may reach them. */
  NEVER_TARGET_HOSTS: z.string().default(''),
  BROWSER_MEMORY_MB: browserMemoryMb,
  UNSAFE_NO_SANDBOX: z.enum(['0', '1'], 'must be 0 or 1').default('0'),
});

/** Takes runs from the server and explores them until told to end: by SIGTERM within 20 s, by SIGUSR1 with the last run. */
export async function workerCommand(args: string[]): Promise<number> {
  const settings = readVariables(args);
  const lifetime = openLifetime();
  const log = createLog(settings.LOG_LEVEL);
  const found = findBrowser({ chromiumPath: settings.CHROMIUM_PATH, searchPath: settings.PATH });
  if (found.advice) log.warn({}, found.advice);
  const browser = await chooseSandbox(found, settings.UNSAFE_NO_SANDBOX === '1', (words) => log.warn({}, words));
  const swept = await sweepCages();
  if (swept > 0) log.warn({ swept }, 'cleared away after runs whose worker was killed');
  const retiring = new AbortController();
  process.on('SIGUSR1', () => {
    log.info({}, 'told to drain: no more runs are taken');
    retiring.abort();
  });
  const { WORKER_LABELS: labels, ALLOWED_TARGET_HOSTS: allowed } = settings;
  const explore = createCagedExplore({
    ...{ browser, never: platformHosts(settings) },
    limits: { memoryBytes: settings.BROWSER_MEMORY_MB * 1024 ** 2 },
  });
  log.info({ browser: browser.executablePath, server: settings.BASE_URL, labels }, 'worker ready');
  try {
    await runWorker({
      baseUrl: settings.BASE_URL,
      token: settings.WORKER_TOKEN,
      concurrency: settings.WORKER_CONCURRENCY,
      version: packageVersion(),
      labels,
      explore: (job, ...rest) => explore({ ...job, allowedHosts: [...job.allowedHosts, ...allowed] }, ...rest),
      log,
      signal: lifetime.ending,
      retire: retiring.signal,
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

function readVariables(args: string[]): Settings {
  const env = { ...environmentWithDotEnv(), ...labelsOf(args) };
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = variables.safeParse(given);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}.`);
  throw new UserError(lines.join('\n'), { exitCode: 2 });
}

function labelsOf(args: string[]): { WORKER_LABELS?: string } {
  try {
    const { labels } = parseArgs({ args, options: { labels: { type: 'string' } } }).values;
    return labels === undefined ? {} : { WORKER_LABELS: labels };
  } catch {
    throw new UserError('worker takes one option, --labels a,b: other settings come from the environment.', {
      exitCode: 2,
    });
  }
}
