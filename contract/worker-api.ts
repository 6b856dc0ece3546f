/**
 * The workers' API: JSON over HTTP under `/worker`, `Authorization: Bearer <WORKER_TOKEN>`: the operator's,
 * which has the runs of all organisations, or an organisation's worker token, which has that organisation's alone.
 *
 *   POST /worker/lease                        LeaseRequest → 200 SentRun | 204 (nothing within waitMs) | 410 (drained: end with the last run)
 *   POST /worker/runs/:runId/heartbeat        Heartbeat → 200 LeaseState
 *   POST /worker/runs/:runId/report           RunReport → 200 LeaseState
 *   PUT  /worker/runs/:runId/picture          body = a JPEG of the page; PictureQuery in the query string → 200 LeaseState
 *   PUT  /worker/runs/:runId/artifacts/:name  body = bytes; ArtifactQuery in the query string → 200 { id }
 *   POST /worker/runs/:runId/finish           RunOutcome → 200 LeaseState
 *   POST /worker/runs/:runId/release          Release → 200 LeaseState (handed back, the attempt returned unless it counts)
 *
 * Every call carries the lease's epoch. 409 means that the lease is lost: the worker stops and writes nothing more.
 * Every call may be repeated: reports are counted once by (run, epoch, sequence), artifacts by (run, epoch, name).
 * An error body is `{ "error": "<code>", "message": "<what to do>" }`.
 */
import { z } from 'zod';

export const issueKinds = [
  'UNCAUGHT_EXCEPTION',
  'UNHANDLED_REJECTION',
  'CONSOLE_ERROR',
  'HTTP_SERVER_ERROR',
  'HTTP_CLIENT_ERROR',
  'REQUEST_FAILED',
  'PAGE_CRASH',
  'DEAD_LINK',
  'HANG',
  'ACCESSIBILITY',
  'ASSERTION',
  'SERVER_DOWN',
] as const;
export const issueSeverities = ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW'] as const;
export const artifactKinds = ['SCREENSHOT', 'TRACE', 'VIDEO', 'HAR', 'STATE_GRAPH', 'REPRODUCTION', 'REPORT'] as const;
export const runFailures = [
  'UNREACHABLE',
  'LOGIN_FAILED',
  'ASSERTION',
  'CANCELLED',
  'WORKER_LOST',
  'INTERNAL',
] as const;

const count = z.int().min(0);
const text = (characters: number) => z.string().max(characters);

/** What has been done so far; `RunProgress` of the API. */
export const runProgress = z.object({
  actions: count,
  states: count,
  transitions: count,
  urls: count,
  /** Share of the origin's own JavaScript bytes executed, 0..1; null before the first script loads. */
  codeCoverage: z.number().min(0).max(1).nullable(),
  lastAction: text(500).nullable(),
});
export type RunProgress = z.infer<typeof runProgress>;

export const reproduction = z.object({
  steps: z.array(text(1_000)).max(500),
  script: text(200_000),
  replays: count,
  confirmed: count,
});

/** One defect as the explorer saw it, counted over the whole run: a later report of the same fingerprint replaces the earlier. */
export const foundIssue = z.object({
  fingerprint: z.string().regex(/^[0-9a-f]{32}$/),
  kind: z.enum(issueKinds),
  severity: z.enum(issueSeverities),
  title: text(300),
  message: text(10_000),
  stack: text(20_000).nullable(),
  /** The page's address when the issue was first seen. */
  url: text(4_000),
  /** Times seen in this run. */
  occurrences: z.int().min(1),
  firstSeenAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  reproduction: reproduction.nullable(),
  /** Name of the artifact that shows the page; null when no picture could be taken. */
  screenshot: text(200).nullable(),
  /** Names of the artifacts that hold the page's document, console and requests: issue-evidence.ts has their shapes. */
  evidence: z.object({ dom: text(200).nullable(), console: text(200), network: text(200) }).nullish(),
});
export type FoundIssue = z.infer<typeof foundIssue>;

/** Of workers and of what products ask for. */
export const workerLabel = z.string().regex(/^[a-z0-9][a-z0-9._-]{0,62}$/);

export const leaseRequest = z.object({
  /** Unique to the process; a worker that restarts takes a new one. */
  workerId: z.string().min(1).max(200),
  version: text(100),
  /** How long the server may hold the request open, milliseconds. */
  waitMs: z.int().min(0).max(30_000),
  /** With labels it takes only runs that ask for one of them; without, only runs that ask for none. */
  labels: z.array(workerLabel).max(20).optional(),
  /** How many runs the process explores at once. */
  capacity: z.int().min(1).max(64).optional(),
});
export type LeaseRequest = z.infer<typeof leaseRequest>;

export const leaseHold = z.object({ workerId: z.string().min(1).max(200), epoch: z.int().min(1) });
export type LeaseHold = z.infer<typeof leaseHold>;

/** `counts`: the attempt is not returned; its browser or its process was lost, and the run is to be explored anew. */
export const releaseBody = leaseHold.extend({ counts: z.boolean().optional() });
export type Release = z.infer<typeof releaseBody>;

/** `draining`: the worker takes nothing new, and ends with its last run. */
export const heartbeatBody = leaseHold.extend({ draining: z.boolean().optional() });
export type Heartbeat = z.infer<typeof heartbeatBody>;

/**
 * `cancelled`: the run was ended from outside; the worker stops within 5 s and sends nothing more but the artifacts of
 * what it saw, which are taken for `lastWordsSeconds`. `watched`: somebody looks at the run, and pictures of its page are
 * welcome.
 */
export const leaseState = z.object({ cancelled: z.boolean(), watched: z.boolean().optional() });
export type LeaseState = z.infer<typeof leaseState>;

export const leasedRun = z.object({
  runId: z.string(),
  epoch: z.int(),
  attempt: z.int(),
  url: z.string(),
  maxDurationSeconds: z.number(),
  seed: z.int(),
  inputValues: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  /** Decrypted fields of the run's credential set; secret: never logged, never in a picture, a report or an error. */
  credentials: z.record(z.string(), z.string()),
  /** What to perform instead of exploring; null for an exploration. */
  testCase: z.object({ name: z.string(), gherkin: z.string() }).nullable(),
  /** host:port pairs that this run's browser may reach although they are private: the operator's and the demo's. */
  allowedHosts: z.array(z.string()),
  /** host:port pairs of the platform itself, as the server knows them: this run's browser may never reach them. */
  neverHosts: z.array(z.string()).default([]),
});
export type LeasedRun = z.infer<typeof leasedRun>;

/** The run on the wire: its credentials are sealed, whatever lies between server and worker. */
export const sentRun = leasedRun.omit({ credentials: true }).extend({
  /** base64url of nonce, tag and AES-256-GCM of the credentials' JSON; see `sealing`. */
  sealedCredentials: z.string(),
});
export type SentRun = z.infer<typeof sentRun>;

/** How they are sealed: under HKDF-SHA-256 of the worker's token without salt, `purpose` as info, for one run and epoch. */
export const sealing = {
  algorithm: 'aes-256-gcm',
  nonceBytes: 12,
  tagBytes: 16,
  purpose: 'outrider leased credentials v1',
  /** The additional authenticated data. */
  bound: (runId: string, epoch: number) => `${runId}|${epoch}`,
} as const;

/** One action of the explorer, for people. */
export const runAction = z.object({
  /** Milliseconds since the exploration began. */
  at: count,
  text: text(500),
  /** Why it was chosen. */
  reason: text(200),
});
export type RunAction = z.infer<typeof runAction>;

export const runReport = leaseHold.extend({
  /** Grows by one with each report of an epoch. */
  sequence: z.int().min(1),
  progress: runProgress,
  /** Issues that are new or changed since the last report. */
  issues: z.array(foundIssue).max(500),
  /** Since the last report, oldest first. */
  actions: z.array(runAction).max(100).optional(),
});
export type RunReport = z.infer<typeof runReport>;

export const runOutcome = leaseHold.extend({
  status: z.enum(['completed', 'failed']),
  failure: z.enum(runFailures).nullable(),
  /** One sentence that says what to do; null when completed. */
  failureReason: text(1_000).nullable(),
  progress: runProgress,
  issues: z.array(foundIssue).max(500),
  /** Of the pages that were explored, as `normaliseUrl` writes them: an issue of one that was not seen again is fixed. */
  visitedPaths: z.array(text(4_000)).max(5_000).optional(),
  /** Since the last report, oldest first. */
  actions: z.array(runAction).max(100).optional(),
});
export type RunOutcome = z.infer<typeof runOutcome>;

export const pictureQuery = z.object({
  workerId: z.string().min(1).max(200),
  epoch: z.coerce.number().int().min(1),
});
/** Largest picture of a page, bytes, and how often one is worth sending, milliseconds. */
export const pictureLimits = { bytesMax: 512 * 1024, everyMs: 2_000 } as const;

export const artifactQuery = pictureQuery.extend({
  kind: z.enum(artifactKinds),
  contentType: z.string().max(100),
});
/** What traces are called, so that they are found again by what they show. */
export const traceNames = {
  testCase: 'test-case-trace.zip',
  issue: (fingerprint: string) => `issue-${fingerprint}-trace.zip`,
} as const;
/** Largest artifact, bytes. */
export const artifactBytesMax = 64 * 1024 * 1024;

export const emptyProgress: RunProgress = {
  actions: 0,
  states: 0,
  transitions: 0,
  urls: 0,
  codeCoverage: null,
  lastAction: null,
};
export type ArtifactKind = (typeof artifactKinds)[number];
