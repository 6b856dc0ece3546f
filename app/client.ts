import type { Logger } from 'pino';
import { Probot, ProbotOctokit } from 'probot';

/** A GitHub client that speaks for the App or for one installation. */
export type Octokit = Awaited<ReturnType<Probot['auth']>>;

export interface GithubClient {
  readonly probot: Probot;
  readonly asApp: () => Promise<Octokit>;
  readonly asInstallation: (installationId: number) => Promise<Octokit>;
  /** What the App is called at GitHub; asked for once. */
  readonly identity: () => Promise<AppIdentity>;
  /** The name that GitHub writes beside our comments. */
  readonly botLogin: () => Promise<string>;
}

export interface AppIdentity {
  readonly slug: string;
  /** The App's own page. */
  readonly page: string;
}

export interface ClientOptions {
  readonly appId: number | string;
  readonly privateKey: string;
  readonly webhookSecret: string;
  /** `https://api.github.com`, or a GitHub Enterprise's `https://<host>/api/v3`. */
  readonly apiUrl: string;
  readonly log: Logger;
}

/** One call, the exchange for a token included. */
const callMilliseconds = 10_000;

/** Opens the App. An empty webhook secret is refused: Probot would take the public "development" instead. */
export async function openClient(options: ClientOptions): Promise<GithubClient> {
  if (options.webhookSecret.trim() === '')
    throw new Error('WEBHOOK_SECRET is empty: set it to the webhook secret of the GitHub App.');
  const probot = await new Probot({
    appId: options.appId,
    privateKey: options.privateKey,
    secret: options.webhookSecret,
    baseUrl: options.apiUrl.replace(/\/+$/, ''),
    log: options.log.child({}, { serializers: { err: brief } }),
    request: { fetch: fetchWithDeadline },
    Octokit: PacedOctokit,
  }).ready();
  let known: AppIdentity | null = null;
  const identity = async () => {
    if (known !== null) return known;
    const { data } = await (await probot.auth()).rest.apps.getAuthenticated();
    if (!data?.slug) throw new Error('GitHub does not say how the App is called.');
    known = { slug: data.slug, page: data.html_url };
    return known;
  };
  return {
    probot,
    asApp: () => probot.auth(),
    asInstallation: (installationId) => probot.auth(installationId),
    identity,
    botLogin: async () => `${(await identity()).slug}[bot]`,
  };
}

/**
 * Paces writes as Probot does, but never sleeps until a limit is over: a wait can be an hour, and is the desk's to keep,
 * where it survives a restart. The function form is what lets these win over Probot's own defaults.
 */
const PacedOctokit = ProbotOctokit.defaults((options: { throttle?: object }) => ({
  ...options,
  throttle: { ...options.throttle, onRateLimit: () => false, onSecondaryRateLimit: () => false },
}));

/** Probot logs an error with the webhook that caused it: for a forged one that is up to 25 MB of a stranger's text. */
const brief = (error: unknown) =>
  error instanceof Error
    ? { type: error.name, message: error.message, status: 'status' in error ? error.status : undefined }
    : error;

/** Octokit itself waits for ever; the deadline must hold for its token requests too, which pass no signal. */
function fetchWithDeadline(address: string | URL, init: RequestInit = {}): Promise<Response> {
  const deadline = AbortSignal.timeout(callMilliseconds);
  return fetch(address, { ...init, signal: init.signal ? AbortSignal.any([init.signal, deadline]) : deadline });
}
