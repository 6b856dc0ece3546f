/** A client of the platform: exchanges an API key for short-lived tokens and sends typed operations. */
import type { Operation } from './operation.ts';

export interface ApiClientOptions {
  /** Address of the platform; `/graphql` is added. */
  readonly baseUrl: string;
  /** Address of the identity provider; the platform itself when absent. */
  readonly authUrl?: string;
  readonly realm?: string;
  /** base64 of `clientId:clientSecret`. */
  readonly apiKey: string;
  /** Deadline of one HTTP call, milliseconds. */
  readonly timeoutMs?: number;
  /** Told of each secret as it comes into being, so that a log can mask it. */
  readonly onSecret?: (secret: string) => void;
}

/** What the server refused, with its code; `status` is HTTP's when the answer was not GraphQL. */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number | null;
  readonly correlationId: string | null;
  /** From Retry-After, which says seconds or a date; in seconds. */
  readonly retryAfterSeconds: number | null;
  constructor(
    message: string,
    details: { code: string; status?: number; correlationId?: string | null; retryAfterSeconds?: number | null },
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'ApiError';
    this.code = details.code;
    this.status = details.status ?? null;
    this.correlationId = details.correlationId ?? null;
    this.retryAfterSeconds = details.retryAfterSeconds ?? null;
  }
  /** Worth another try: the network, 429 and 5xx. Everything else will answer the same again. */
  get transient(): boolean {
    return this.code === 'NETWORK' || this.status === 429 || (this.status ?? 0) >= 500;
  }
}

export interface ApiClient {
  send<Result, Variables>(operation: Operation<Result, Variables>, variables: Variables): Promise<Result>;
}

/** A token is renewed when less than this much of its life is left, milliseconds. */
const renewBeforeMs = 60_000;

export function createApiClient(options: ApiClientOptions): ApiClient {
  const timeoutMs = options.timeoutMs ?? 30_000;
  let token: { value: string; renewAt: number } | null = null;

  async function freshToken(): Promise<string> {
    if (token && Date.now() < token.renewAt) return token.value;
    token = await exchange(options, timeoutMs);
    options.onSecret?.(token.value);
    return token.value;
  }

  async function attempt<Result, Variables>(operation: Operation<Result, Variables>, variables: Variables) {
    const response = await call(`${trimmed(options.baseUrl)}/graphql`, timeoutMs, {
      method: 'POST',
      headers: { authorization: `Bearer ${await freshToken()}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query: operation.text, variables, operationName: operation.name }),
    });
    return readAnswer<Result>(response);
  }

  return {
    async send(operation, variables) {
      try {
        return await attempt(operation, variables);
      } catch (error) {
        // A token can die before its time: its key was rotated or the server's signing keys are new.
        if (!(error instanceof ApiError) || error.code !== 'UNAUTHENTICATED' || !token) throw error;
        token = null;
        return attempt(operation, variables);
      }
    },
  };
}

async function exchange({ authUrl, baseUrl, realm, apiKey }: ApiClientOptions, timeoutMs: number) {
  const pair = Buffer.from(apiKey, 'base64').toString('utf8');
  const colon = pair.indexOf(':');
  if (colon < 1) {
    throw new ApiError('The API key is not base64 of `clientId:clientSecret`: copy it again from where it was made.', {
      code: 'BAD_API_KEY',
    });
  }
  const url = `${trimmed(authUrl ?? baseUrl)}/realms/${encodeURIComponent(realm ?? 'outrider')}/protocol/openid-connect/token`;
  const response = await call(url, timeoutMs, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: pair.slice(0, colon),
      client_secret: pair.slice(colon + 1),
    }).toString(),
  });
  const body = record(await response.json().catch(() => null));
  const value = body.access_token;
  if (response.ok && typeof value === 'string') {
    const life = typeof body.expires_in === 'number' ? body.expires_in * 1000 : renewBeforeMs;
    return { value, renewAt: Date.now() + Math.max(life - renewBeforeMs, life / 2) };
  }
  const said = body.error_description ?? body.error;
  throw new ApiError(
    `The token endpoint refused the API key (HTTP ${response.status}${said ? `: ${String(said)}` : ''}).`,
    {
      code: response.status === 401 || response.status === 400 ? 'UNAUTHENTICATED' : 'HTTP',
      status: response.status,
      retryAfterSeconds: retryAfter(response),
    },
  );
}

/** The result of a GraphQL answer; throws ApiError for its first error. */
export async function readAnswer<Result>(response: Response): Promise<Result> {
  const body = record(await response.json().catch(() => null));
  const [first] = Array.isArray(body.errors) ? body.errors : [];
  if (first) {
    const error = record(first);
    const extensions = record(error.extensions);
    throw new ApiError(String(error.message), {
      code: String(extensions.code ?? 'ENUM'),
      status: response.status,
      correlationId: typeof extensions.correlationId === 'string' ? extensions.correlationId : null,
      retryAfterSeconds: retryAfter(response),
    });
  }
  if (!response.ok || !isResult<Result>(body.data)) {
    throw new ApiError(`The platform answered HTTP ${response.status} without a GraphQL result.`, {
      code: 'HTTP',
      status: response.status,
      retryAfterSeconds: retryAfter(response),
    });
  }
  return body.data;
}

/** With its whole body: a connection that breaks in the middle of one is the network's fault, too. */
async function call(url: string, timeoutMs: number, init: RequestInit): Promise<Response> {
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
    return new Response((await response.text()) || null, response);
  } catch (cause) {
    const why =
      cause instanceof Error && cause.name === 'TimeoutError'
        ? `no answer within ${timeoutMs / 1000} s`
        : reason(cause);
    throw new ApiError(`${new URL(url).origin} could not be reached: ${why}.`, { code: 'NETWORK' }, { cause });
  }
}

const trimmed = (url: string) => url.replace(/\/+$/, '');
const record = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {});
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
/** The server promises the operation's shape; what is checked here is that there is a result at all. */
const isResult = <Result>(value: unknown): value is Result => isRecord(value);

function reason(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  return cause.cause instanceof Error ? cause.cause.message || cause.cause.name : cause.message;
}

function retryAfter(response: Response): number | null {
  const said = response.headers.get('retry-after');
  if (said === null) return null;
  const seconds = /^\d+$/.test(said) ? Number(said) : (Date.parse(said) - Date.now()) / 1_000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null;
}
