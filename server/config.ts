/** The settings, read once from the environment. The only file of the server that names environment variables. */
import { z } from 'zod';
import { artifactQuota, artifactStore, awsCredentials } from './artifact-settings.ts';
import { isRange } from './http/address-ranges.ts';
import { limits } from '../contract/limits.ts';
import { isSlipOf } from './slip-of.ts';

export type Config = z.infer<typeof environment>;
/** An outside identity provider, as the settings name it. */
export type OutsideProvider = NonNullable<Config['outside']>;

/** One line per mistake, each naming its variable and what is allowed. */
export class ConfigError extends Error {}

const flag = (fallback: boolean) =>
  z
    .enum(['true', 'false'], 'must be true or false')
    .default(fallback ? 'true' : 'false')
    .transform((value) => value === 'true');
const whole = (min: number, max: number) =>
  z.coerce.number(`must be a whole number from ${min} to ${max}`).int().min(min).max(max);
const httpUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http(s) address' })
  .transform((url) => url.replace(/\/+$/, ''));
const isOrigin = (url: string) => new URL(url).pathname === '/';

const encryptionKeys = z
  .string()
  .transform((text) => text.split(',').map((entry) => entry.trim().split(':')))
  .refine(
    (entries) => entries.every(([id, key, ...more]) => id && key && more.length === 0 && bytesOf(key) === 32),
    'must be id:base64 of 32 bytes, comma-separated; the first encrypts',
  )
  .refine((entries) => new Set(entries.map(([id]) => id)).size === entries.length, 'must name each id once')
  .transform((entries) => entries.map(([id = '', key = '']) => ({ id, key: Buffer.from(key, 'base64') })));

const bootstrapKey = z
  .string()
  .transform((text) => splitPair(Buffer.from(text, 'base64').toString('utf8')))
  .refine(
    ({ clientId, clientSecret }) => /^[\w.-]{1,200}$/.test(clientId) && clientSecret.length >= 32,
    'must be base64 of clientId:clientSecret, with a secret of 32 characters or more',
  );

/** `20` for each organisation, `<id>:5` for one. */
const organisationConcurrency = z
  .string()
  .default('1000')
  .transform((text) => text.split(',').map((entry) => entry.trim()))
  .refine(
    (entries) => entries.every((entry) => /^([0-9a-f]{24}:)?([1-9]\d{0,2}|1000)$/.test(entry)),
    'must be a number from 1 to 1000, or <organisation id>:<number>, comma-separated',
  )
  .transform((entries) => ({
    each: Number(entries.find((entry) => !entry.includes(':')) ?? 1_000),
    of: new Map(
      entries.filter((entry) => entry.includes(':')).map((entry) => [entry.slice(0, 24), Number(entry.slice(25))]),
    ),
  }));

const allowedHosts = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((host) => host.trim())
      .filter(Boolean),
  );

const variables = z.object({
  PORT: whole(0, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  BASE_URL: httpUrl.optional(),
  ARTIFACTS_URL: httpUrl.refine(isOrigin, 'must be an address without a path').optional(),
  ARTIFACTS_PORT: whole(0, 65_535).optional(),
  AUTH_URL: httpUrl.optional(),
  AUTH_REALM: z
    .string()
    .regex(/^[\w-]{1,100}$/, 'must be letters, digits, - and _')
    .default('outrider'),
  // Compared to the letter with `iss`: a slash at the end stays.
  AUTH_ISSUER: z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }).optional(),
  AUTH_AUDIENCE: z.string().min(1).optional(),
  AUTH_CLIENT_ID: z.string().min(1).optional(),
  AUTH_CLIENT_SECRET: z.string().min(1).optional(),
  AUTH_ORGANISATION: z.string().min(1).optional(),
  AUTH_ORGANISATION_CLAIM: z.string().min(1).default('org_id'),
  AUTH_ROLES_CLAIM: z.string().min(1).default('realm_access.roles'),
  NODE_ENV: z
    .enum(['production', 'development', 'test'], 'must be production, development or test')
    .default('development'),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    )
    .default('info'),
  MONGODB_URI: z.string().regex(/^mongodb(\+srv)?:\/\//, 'must begin with mongodb:// or mongodb+srv://'),
  DATA_DIR: z.string().min(1).default('./.data'),
  WORKER_TOKEN: z.string().min(32, 'must have 32 characters or more'),
  WORKER_CONCURRENCY: whole(1, 64).default(1),
  EXPLORATION_DEFAULT_SECONDS: whole(limits.explorationMinSeconds, limits.explorationMaxSeconds).default(300),
  KEEP_RUNS_DAYS: whole(0, limits.keepDaysMax).default(0),
  KEEP_ISSUES_DAYS: whole(0, limits.keepDaysMax).default(0),
  KEEP_ARTIFACTS_DAYS: whole(0, limits.keepDaysMax).default(90),
  ARTIFACT_STORE: artifactStore,
  AWS_ACCESS_KEY_ID: z.string().min(1).optional(),
  AWS_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  AWS_SESSION_TOKEN: z.string().min(1).optional(),
  ARTIFACT_QUOTA_MB: artifactQuota,
  ALLOWED_TARGET_HOSTS: allowedHosts,
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((range) => range.trim())
        .filter(Boolean),
    )
    .refine((ranges) => ranges.every(isRange), 'must be addresses or CIDR ranges, comma-separated'),
  ORGANISATION_CONCURRENCY: organisationConcurrency,
  ORGANISATION_NAME: z.string().trim().min(1).max(200).default('My organisation'),
  ADMIN_EMAIL: z
    .email('must be an e-mail address')
    .default('admin@outrider.localhost')
    .transform((email) => email.toLowerCase()),
  ADMIN_PASSWORD: z.string().min(8, 'must have 8 characters or more').optional(),
  BOOTSTRAP_API_KEY: bootstrapKey.optional(),
  ENCRYPTION_KEYS: encryptionKeys,
  OUTRIDER_DEMO: flag(true),
  APP_ID: whole(1, Number.MAX_SAFE_INTEGER).optional(),
  PRIVATE_KEY: z.string().optional(),
  WEBHOOK_SECRET: z.string().min(1).optional(),
  GITHUB_CLIENT_ID: z.string().optional(),
  GITHUB_CLIENT_SECRET: z.string().optional(),
  GITHUB_API_URL: httpUrl.default('https://api.github.com'),
  GITHUB_AUTO_LINK: flag(false),
});

const environment = variables
  .superRefine((v, context) => {
    const lacks = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    for (const name of ['AUTH_AUDIENCE', 'AUTH_CLIENT_ID', 'AUTH_CLIENT_SECRET', 'AUTH_ORGANISATION'] as const) {
      if (v[name] && !v.AUTH_ISSUER) lacks('AUTH_ISSUER', `is required when ${name} is set`);
    }
    // Pages on the API's own origin may do what the people who look at them may.
    if (v.ARTIFACTS_URL && v.BASE_URL && new URL(v.ARTIFACTS_URL).origin === new URL(v.BASE_URL).origin)
      lacks('ARTIFACTS_URL', 'must be another origin than BASE_URL');
    if (v.AUTH_CLIENT_ID && !v.AUTH_CLIENT_SECRET)
      lacks('AUTH_CLIENT_SECRET', 'is required when AUTH_CLIENT_ID is set');
    if (v.AUTH_CLIENT_SECRET && !v.AUTH_CLIENT_ID)
      lacks('AUTH_CLIENT_ID', 'is required when AUTH_CLIENT_SECRET is set');
    if (v.APP_ID === undefined) return;
    for (const name of ['PRIVATE_KEY', 'WEBHOOK_SECRET'] as const) {
      if (!v[name]) lacks(name, 'is required when APP_ID is set');
    }
  })
  .transform((v) => ({
    port: v.PORT,
    host: v.HOST,
    /** Where people and jobs reach us; null: the address we listen on. */
    baseUrl: v.BASE_URL ?? null,
    /** Where artifacts are reached; null: as BASE_URL, at the port that they are sent from. */
    artifactsUrl: v.ARTIFACTS_URL ?? null,
    /** Null: see artifacts-origin.ts. */
    artifactsPort: v.ARTIFACTS_PORT ?? null,
    authUrl: v.AUTH_URL ?? null,
    authRealm: v.AUTH_REALM,
    /** The outside provider whose tokens count; null: none but our own. */
    outside:
      v.AUTH_ISSUER === undefined
        ? null
        : {
            issuer: v.AUTH_ISSUER,
            audience: v.AUTH_AUDIENCE ?? null,
            client:
              v.AUTH_CLIENT_ID && v.AUTH_CLIENT_SECRET ? { id: v.AUTH_CLIENT_ID, secret: v.AUTH_CLIENT_SECRET } : null,
            /** What the organisation claim says of the first organisation. */
            organisation: v.AUTH_ORGANISATION ?? null,
            organisationClaim: v.AUTH_ORGANISATION_CLAIM,
            rolesClaim: v.AUTH_ROLES_CLAIM,
          },
    nodeEnv: v.NODE_ENV,
    logLevel: v.LOG_LEVEL,
    mongodbUri: v.MONGODB_URI,
    dataDir: v.DATA_DIR,
    workerToken: v.WORKER_TOKEN,
    workerConcurrency: v.WORKER_CONCURRENCY,
    explorationDefaultSeconds: v.EXPLORATION_DEFAULT_SECONDS,
    /** Days of a product that says none itself; 0: for ever. */
    keepDays: { runs: v.KEEP_RUNS_DAYS, issues: v.KEEP_ISSUES_DAYS, artifacts: v.KEEP_ARTIFACTS_DAYS },
    artifactStore:
      v.ARTIFACT_STORE.kind === 's3' ? { ...v.ARTIFACT_STORE, credentials: awsCredentials(v) } : v.ARTIFACT_STORE,
    artifactQuota: v.ARTIFACT_QUOTA_MB,
    allowedTargetHosts: v.ALLOWED_TARGET_HOSTS,
    trustedProxies: v.TRUSTED_PROXIES,
    /** Runs of an organisation that may go on at once. */
    organisationConcurrency: v.ORGANISATION_CONCURRENCY,
    organisationName: v.ORGANISATION_NAME,
    adminEmail: v.ADMIN_EMAIL,
    adminPassword: v.ADMIN_PASSWORD ?? null,
    bootstrapApiKey: v.BOOTSTRAP_API_KEY ?? null,
    encryptionKeys: v.ENCRYPTION_KEYS,
    demo: v.OUTRIDER_DEMO,
    githubApiUrl: v.GITHUB_API_URL,
    github:
      v.APP_ID === undefined
        ? null
        : {
            appId: v.APP_ID,
            // One-line variables carry the PEM's line ends as \n.
            privateKey: (v.PRIVATE_KEY ?? '').replaceAll('\\n', '\n'),
            webhookSecret: v.WEBHOOK_SECRET ?? '',
            apiUrl: v.GITHUB_API_URL,
            autoLink: v.GITHUB_AUTO_LINK,
            clientId: v.GITHUB_CLIENT_ID ?? null,
            clientSecret: v.GITHUB_CLIENT_SECRET ?? null,
          },
  }));

/** Prefixes of names that can only be meant for us; others are ours when a slip of the keyboard makes them one. */
const ours = /^(OUTRIDER|EXPLORATION|BOOTSTRAP|ENCRYPTION|ALLOWED_TARGET)_/;
/** Read elsewhere: by the command line, or by an issue yet to come. */
const elsewhere = new Set(['OUTRIDER_APPS', 'OUTRIDER_LOG_FORMAT', 'PRIVATE_KEY_PATH']);

/**
 * Reads and judges the environment. What may be absent but has no constant default (`WORKER_TOKEN`,
 * `ENCRYPTION_KEYS`, `PRIVATE_KEY` from its path) is filled in by `completeEnvironment` first.
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const known = new Set(Object.keys(variables.shape));
  const meant = (name: string) => ours.test(name) || [...known].some((right) => isSlipOf(name, right));
  const unknown = Object.keys(given).filter((name) => !known.has(name) && !elsewhere.has(name) && meant(name));
  const parsed = environment.safeParse(given);
  const mistakes = [
    ...unknown.map((name) => `${name}: is not a setting of Outrider; docs/configuration.md lists them all.`),
    ...(parsed.error?.issues ?? []).map(
      (issue) =>
        `${issue.path.join('.')}: ${given[String(issue.path[0])] === undefined ? missing(issue.message) : issue.message}.`,
    ),
  ];
  if (!parsed.success || mistakes.length > 0) throw new ConfigError(mistakes.join('\n'));
  return parsed.data;
}

const missing = (message: string) => (message.startsWith('is required') ? message : 'is required');
const bytesOf = (base64: string) => (/^[A-Za-z0-9+/]+=*$/.test(base64) ? Buffer.from(base64, 'base64').length : 0);

function splitPair(pair: string) {
  const colon = pair.indexOf(':');
  return { clientId: pair.slice(0, Math.max(colon, 0)), clientSecret: pair.slice(colon + 1) };
}
