/** The workers' API over HTTP; see contract/worker-api.ts. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { z } from 'zod';
import { PlatformError } from '../../contract/errors.ts';
import {
  artifactQuery,
  heartbeatBody,
  leaseRequest,
  pictureLimits,
  pictureQuery,
  releaseBody,
  runOutcome,
  runReport,
} from '../../contract/worker-api.ts';
import { type WorkerCaller, WorkerUnknown, workerCaller } from '../auth/worker-caller.ts';
import { StoreFull } from '../blobs/blob-store.ts';
import { goneSignal } from '../http/gone-signal.ts';
import { BodyError, readBody, readBytes } from '../http/read-body.ts';
import { sendEmpty, sendJson } from '../http/send.ts';
import type { Platform } from '../platform.ts';
import { finishRun } from '../services/finish-run.ts';
import { heartbeat, holdOf, LeaseLost, releaseRun } from '../services/hold-run.ts';
import { leaseRun } from '../services/lease-run.ts';
import { noteBusy, WorkerDrained } from '../services/note-worker.ts';
import { recordReport } from '../services/record-report.ts';
import { showPicture } from '../services/show-picture.ts';
import { OverQuota, storeArtifact } from '../services/store-artifact.ts';
import { sealLeasedRun } from './seal-leased-run.ts';

const bodyBytes = 16 * 1024 * 1024;

class BadCall extends Error {}

/** Answers `/worker/…`; false when the path is another's. */
export function createWorkerRoutes(platform: Platform) {
  return async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<boolean> => {
    if (!url.pathname.startsWith('/worker/')) return false;
    try {
      const caller = await workerCaller(platform, request.headers.authorization);
      const answer = await route(caller, request, response, url);
      if (answer === null) sendEmpty(response, 204);
      else sendJson(response, 200, answer);
    } catch (error) {
      refuse(response, error);
      // The rest of a refused body: unread, it would cut the connection before the answer is through.
      request.resume();
    }
    return true;
  };

  async function route(
    caller: WorkerCaller,
    request: IncomingMessage,
    response: ServerResponse,
    url: URL,
  ): Promise<object | null> {
    const [, , , runId = '', verb, artifact] = url.pathname.split('/');
    if (request.method === 'POST' && url.pathname === '/worker/lease') {
      const run = await leaseRun(platform, caller, await body(request, leaseRequest), goneSignal(response));
      return run && sealLeasedRun(run, caller.secret);
    }
    if (request.method === 'PUT' && verb === 'artifacts' && artifact) {
      const query = parsed(artifactQuery, Object.fromEntries(url.searchParams));
      const { _id } = await storeArtifact(platform, holdOf(runId, query, caller), artifactName(artifact), query, {
        body: request,
        length: Number(request.headers['content-length'] ?? 0),
      });
      return { id: String(_id) };
    }
    if (request.method === 'PUT' && verb === 'picture') {
      const hold = holdOf(runId, parsed(pictureQuery, Object.fromEntries(url.searchParams)), caller);
      return showPicture(platform, hold, jpeg(await readBytes(request, pictureLimits.bytesMax)));
    }
    if (request.method !== 'POST') throw new BadCall('There is no such call.');
    if (verb === 'heartbeat') {
      const beat = await body(request, heartbeatBody);
      await noteBusy(platform, caller, beat.workerId, beat.draining ?? false);
      return heartbeat(platform, holdOf(runId, beat, caller));
    }
    if (verb === 'release') {
      const release = await body(request, releaseBody);
      return releaseRun(platform, holdOf(runId, release, caller), { counts: release.counts ?? false });
    }
    if (verb === 'report') {
      const report = await body(request, runReport);
      return recordReport(platform, holdOf(runId, report, caller), report);
    }
    if (verb === 'finish') {
      const outcome = await body(request, runOutcome);
      return finishRun(platform, holdOf(runId, outcome, caller), outcome);
    }
    throw new BadCall('There is no such call.');
  }

  function refuse(response: ServerResponse, error: unknown): void {
    if (error instanceof WorkerUnknown)
      return sendJson(response, 401, {
        error: 'UNAUTHENTICATED',
        message: "WORKER_TOKEN of the worker is neither the server's nor a worker token that stands.",
      });
    if (error instanceof WorkerDrained)
      return sendJson(response, 410, {
        error: 'DRAINED',
        message: 'This worker was told to drain: it takes nothing new, and ends with its last run.',
      });
    if (error instanceof LeaseLost)
      return sendJson(response, 409, {
        error: 'LEASE_LOST',
        message: 'This worker does not hold the run any more: stop, and write nothing to it.',
      });
    if (error instanceof BadCall) return sendJson(response, 400, { error: 'BAD_CALL', message: error.message });
    if (error instanceof BodyError)
      return sendJson(response, error.status, { error: 'BAD_BODY', message: error.message });
    if (error instanceof PlatformError) return sendJson(response, 413, { error: error.code, message: error.message });
    if (error instanceof StoreFull)
      return sendJson(response, 507, {
        error: 'STORE_FULL',
        message: 'The artifact store is full: the artifact is not kept.',
      });
    if (error instanceof OverQuota)
      return sendJson(response, 507, {
        error: 'OVER_QUOTA',
        message: "The organisation's room for artifacts is used up: the artifact is not kept.",
      });
    platform.log.error({ err: error }, 'A call of a worker failed unexpectedly.');
    sendJson(response, 500, { error: 'INTERNAL_SERVER_ERROR', message: 'Something went wrong. Please try again.' });
  }
}

async function body<T>(request: IncomingMessage, shape: z.ZodType<T>): Promise<T> {
  const text = await readBody(request, bodyBytes);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new BadCall('The body is not JSON.');
  }
  return parsed(shape, value);
}

function parsed<T>(shape: z.ZodType<T>, value: unknown): T {
  const result = shape.safeParse(value);
  if (result.success) return result.data;
  const [first] = result.error.issues;
  throw new BadCall(`${first?.path.join('.')}: ${first?.message}`);
}

function jpeg(bytes: Buffer): Buffer {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return bytes;
  throw new BadCall('A picture of the page is a JPEG.');
}

function artifactName(segment: string): string {
  // A name of these characters is never escaped, so that nothing needs to be decoded.
  if (/^[\w.-]{1,200}$/.test(segment)) return segment;
  throw new BadCall("An artifact's name has letters, digits, dots, dashes and underscores, 200 at most.");
}
