import { z } from 'zod';

/** What an error of a call to GitHub means for the work at hand. */
export type NextStep =
  | {
      readonly step: 'retry';
      readonly reason: string /** Asked for by GitHub; null: back off. */;
      readonly afterSeconds: number | null;
    }
  | { readonly step: 'blocked' /** Says what to do. */; readonly reason: string };

const githubError = z.object({
  status: z.number(),
  message: z.string(),
  request: z.object({ url: z.string() }).optional(),
  response: z.object({ headers: z.record(z.string(), z.union([z.string(), z.number(), z.undefined()])) }).optional(),
});
type GithubError = z.infer<typeof githubError>;

const longestWaitSeconds = 60 * 60;
const longestBackOffSeconds = 60;

/** The HTTP status that GitHub answered with; null when the error is not an answer. */
export function statusOf(error: unknown): number | null {
  const parsed = githubError.safeParse(error);
  return parsed.success && parsed.data.response !== undefined ? parsed.data.status : null;
}

export function whatNext(error: unknown, now = Date.now()): NextStep {
  const parsed = githubError.safeParse(error);
  if (!parsed.success) return retry(`Unexpected: ${messageOf(error)}`);
  const { data } = parsed;
  if (data.response === undefined) return retry(`GitHub did not answer (${data.message}).`);
  if (isRateLimit(data))
    return retry('GitHub asks to write more slowly.', Math.min(longestWaitSeconds, askedWait(data, now) ?? 60));
  if (data.status === 401)
    return retry('GitHub does not accept the App’s key: check APP_ID, PRIVATE_KEY and the clock.');
  if (isTokenRequest(data) && data.status < 500) return blocked(tokenRefusals(data));
  if (data.status === 403)
    return blocked(
      `GitHub refuses (${data.message}): give the App write access to pull requests, accept its new permissions, or unlock the conversation.`,
    );
  if (data.status === 404 || data.status === 410)
    return blocked(
      'GitHub does not show this pull request to the App: check its number, and that the App is installed on the repository.',
    );
  if (data.status === 422) return blocked(`GitHub does not take the comment (${data.message}).`);
  return retry(`GitHub answered ${data.status}.`, askedWait(data, now));
}

/** Doubles from 2 s to a minute, with jitter, so that many rows do not come back at once. */
export function backOffSeconds(failures: number, random: () => number = Math.random): number {
  return Math.min(longestBackOffSeconds, 2 ** Math.min(failures + 1, 6)) * (0.5 + random() / 2);
}

const retry = (reason: string, afterSeconds: number | null = null): NextStep => ({
  step: 'retry',
  reason,
  afterSeconds,
});
const blocked = (reason: string): NextStep => ({ step: 'blocked', reason });
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** A 403 is a limit when GitHub says so in a header or, for secondary limits, in words alone. */
function isRateLimit({ status, message, response }: GithubError): boolean {
  if (status === 429) return true;
  if (status !== 403) return false;
  const headers = response?.headers ?? {};
  return 'retry-after' in headers || headers['x-ratelimit-remaining'] === '0' || /secondary rate|abuse/i.test(message);
}

function askedWait({ response }: GithubError, now: number): number | null {
  const headers = response?.headers ?? {};
  const seconds = Number(headers['retry-after']);
  if (seconds > 0) return seconds;
  if (headers['x-ratelimit-remaining'] !== '0') return null;
  const reset = Number(headers['x-ratelimit-reset']);
  return reset > 0 ? Math.max(1, Math.ceil(reset - now / 1000) + 1) : null;
}

const isTokenRequest = ({ request }: GithubError): boolean => /\/access_tokens$/.test(request?.url ?? '');

function tokenRefusals({ status, message }: GithubError): string {
  if (status === 403) return `The App’s installation is suspended (${message}): lift the suspension on GitHub.`;
  return 'The App is not installed there any more: install it again on GitHub.';
}
