/** Client of the workers' API (contract/worker-api.ts): deadlines, repeats of what may pass by itself, and an error class per consequence. */
import pRetry from 'p-retry';
import { z } from 'zod';
import {
  type Heartbeat,
  type LeaseHold,
  type LeaseRequest,
  type LeaseState,
  type LeasedRun,
  leaseState,
  type Release,
  type RunOutcome,
  type RunReport,
  type SentRun,
  sentRun,
} from '../../contract/worker-api.ts';
import type { ProducedArtifact } from '../exploration.ts';
import { openLeasedRun } from './open-leased-run.ts';

/** Another worker has the run, or it has ended: stop and write nothing more. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/** The server does not take this worker: no repeat will change that. */
export class WorkerRefused extends Error {
  override readonly name = 'WorkerRefused';
}

/** An admin has told this worker to take nothing new, and to end with its last run. */
export class WorkerDrained extends Error {
  override readonly name = 'WorkerDrained';
}

/** One call that the server did not accept; `transient` ones are worth repeating. */
export class WorkerCallError extends Error {
  override readonly name = 'WorkerCallError';
  readonly transient: boolean;
  constructor(message: string, transient: boolean, options?: ErrorOptions) {
    super(message, options);
    this.transient = transient;
  }
}

export interface WorkerClient {
  /** Null when there was nothing to do within `waitMs`. Not repeated. */
  lease(request: LeaseRequest, signal: AbortSignal): Promise<LeasedRun | null>;
  /** Not repeated: the next heartbeat is. */
  heartbeat(runId: string, beat: Heartbeat, signal: AbortSignal): Promise<LeaseState>;
  /** This and the following are repeated until they succeed, the lease is lost or `signal` fires. */
  report(runId: string, report: RunReport, signal: AbortSignal): Promise<LeaseState>;
  artifact(runId: string, hold: LeaseHold, artifact: ProducedArtifact, signal: AbortSignal): Promise<void>;
  /** Not repeated: the next picture is newer. */
  picture(runId: string, hold: LeaseHold, jpeg: Buffer, signal: AbortSignal): Promise<LeaseState>;
  /** Repeated, as reports are. */
  finish(runId: string, outcome: RunOutcome, signal: AbortSignal): Promise<LeaseState>;
  release(runId: string, release: Release, signal: AbortSignal): Promise<LeaseState>;
}

export interface WorkerClientOptions {
  readonly baseUrl: string;
  readonly token: string;
  /** Told of each repeat and why. */
  readonly onRetry: (call: string, reason: string) => void;
}

/** Deadline of one call, milliseconds; a lease may be held open by the server in addition. */
const callMs = 10_000;
const artifactCallMs = 60_000;
/** A full disk (507) stays full: the run goes on without that artifact. */
const passesByItself = (status: number) => (status >= 500 && status !== 507) || status === 429;
const stored = z.object({ id: z.string() });

export function createWorkerClient({ baseUrl, token, onRetry }: WorkerClientOptions): WorkerClient {
  const root = `${baseUrl.replace(/\/+$/, '')}/worker`;
  const json = (body: unknown): Call => ({
    method: 'POST',
    contentType: 'application/json',
    body: JSON.stringify(body),
    ms: callMs,
  });
  const run = (runId: string, verb: string) => `/runs/${encodeURIComponent(runId)}/${verb}`;

  async function call<T>(path: string, { method, contentType, body, ms }: Call, shape: z.ZodType<T>, end: AbortSignal) {
    const response = await fetch(`${root}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': contentType },
      body,
      redirect: 'error',
      signal: AbortSignal.any([end, AbortSignal.timeout(ms)]),
    }).catch((cause: unknown) => {
      end.throwIfAborted();
      throw new WorkerCallError(`${root} does not answer: ${reasonOf(cause)}`, true, { cause });
    });
    if (response.status === 204) return null;
    if (response.ok) return read(response, shape, end);
    const said = errorBody.safeParse(await response.json().catch(() => null));
    const message = said.success ? said.data.message : `HTTP ${response.status}`;
    if (response.status === 409) throw new LeaseLost(message);
    if (response.status === 410) throw new WorkerDrained(message);
    if (response.status === 401 || response.status === 403)
      throw new WorkerRefused(
        `${root} refuses this worker: set WORKER_TOKEN to the server's or to a worker token of Settings, Workers (${message})`,
      );
    throw new WorkerCallError(`${path}: ${message}`, passesByItself(response.status));
  }

  function repeated<T>(path: string, call_: Call, shape: z.ZodType<T>, end: AbortSignal): Promise<T> {
    return pRetry(async () => expect(await call(path, call_, shape, end), path), {
      retries: 1_000,
      minTimeout: 250,
      maxTimeout: 5_000,
      randomize: true,
      signal: end,
      shouldRetry: ({ error }) => error instanceof WorkerCallError && error.transient,
      onFailedAttempt: ({ error }) => {
        if (error instanceof WorkerCallError && error.transient) onRetry(path, error.message);
      },
    });
  }

  return {
    lease: async (request, end) => {
      const sent = await call('/lease', { ...json(request), ms: request.waitMs + callMs }, sentRun, end);
      return sent && opened(sent, token);
    },
    heartbeat: async (runId, beat, end) => {
      const path = run(runId, 'heartbeat');
      return expect(await call(path, json(beat), leaseState, end), path);
    },
    report: (runId, report, end) => repeated(run(runId, 'report'), json(report), leaseState, end),
    artifact: async (runId, { workerId, epoch }, { name, kind, contentType, body }, end) => {
      const query = new URLSearchParams({ workerId, epoch: String(epoch), kind, contentType });
      const path = `${run(runId, 'artifacts')}/${encodeURIComponent(name)}?${query}`;
      await repeated(path, { method: 'PUT', contentType, body: new Uint8Array(body), ms: artifactCallMs }, stored, end);
    },
    picture: async (runId, { workerId, epoch }, jpeg, end) => {
      const path = `${run(runId, 'picture')}?${new URLSearchParams({ workerId, epoch: String(epoch) })}`;
      const sent = { method: 'PUT', contentType: 'image/jpeg', body: new Uint8Array(jpeg), ms: callMs } as const;
      return expect(await call(path, sent, leaseState, end), path);
    },
    finish: (runId, outcome, end) => repeated(run(runId, 'finish'), json(outcome), leaseState, end),
    release: (runId, body, end) => repeated(run(runId, 'release'), json(body), leaseState, end),
  };
}

interface Call {
  readonly method: 'POST' | 'PUT';
  readonly contentType: string;
  readonly body: string | Uint8Array<ArrayBuffer>;
  readonly ms: number;
}

const errorBody = z.object({ message: z.string() });

/** A broken off body is the network's; a body of another shape is not the workers' API. */
async function read<T>(response: Response, shape: z.ZodType<T>, end: AbortSignal): Promise<T> {
  const text = await response.text().catch((cause: unknown) => {
    end.throwIfAborted();
    throw new WorkerCallError(`The answer broke off: ${reasonOf(cause)}`, true, { cause });
  });
  const parsed = shape.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  throw new WorkerCallError(
    `${response.url} did not answer as the workers' API does: set BASE_URL to the platform's address, and run the same version on both sides.`,
    false,
  );
}

function opened(sent: SentRun, token: string): LeasedRun {
  try {
    return openLeasedRun(sent, token);
  } catch (cause) {
    throw new WorkerCallError(`The credentials of run ${sent.runId} cannot be opened.`, false, { cause });
  }
}

function expect<T>(value: T | null, path: string): T {
  if (value === null) throw new WorkerCallError(`${path}: an empty answer`, true);
  return value;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  if (cause.name === 'TimeoutError') return 'no answer in time';
  return cause.cause instanceof Error ? cause.cause.message || cause.cause.name : cause.message;
}
