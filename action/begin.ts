import { info, setOutput } from '@actions/core';
import type { ApiClient } from '../contract/api-client.ts';
import { isTerminal } from '../contract/run-status.ts';
import { type Batch, readBatch } from './batch.ts';
import type { Occasion } from './event.ts';
import type { Inputs } from './inputs.ts';
import type { Job } from './job.ts';
import { withRetries } from './retries.ts';
import type { Session } from './session.ts';
import { startExploration, upsertTarget } from './start.ts';
import { startTestCases } from './start-test-cases.ts';

/** The batch to wait for, and its page. */
export interface Begun {
  readonly batchId: string;
  readonly reportUrl: string;
  /** The batch, when it was seen to have ended already. */
  readonly ended: Batch | null;
}

/** Starts the batch, or takes up the one that `batch-id` names, and tells its ids and its page. */
export async function begin(
  client: ApiClient,
  signal: AbortSignal,
  inputs: Inputs,
  occasion: Occasion,
  job: Job,
  session: Session,
): Promise<Begun> {
  const api = withRetries(client, signal);
  if (inputs.start === null) return takeUp(api, inputs.batchId ?? '', session);
  const targetId = await upsertTarget(api, inputs.start, occasion, job);
  tell('target-id', targetId);
  // A cancelled job does not break off a start: only its answer tells which batch there is to end.
  const starter = withRetries(client);
  if (inputs.start.mode === 'test-cases') {
    const batchId = await kept(session, startTestCases(starter, targetId, inputs.start, job), (id) => id);
    tell('batch-id', batchId);
    return tellBatch(await readBatch(api, batchId));
  }
  const { runId, batchId, reportUrl } = await kept(
    session,
    startExploration(starter, targetId, inputs.start, occasion, job),
    (started) => started.batchId,
  );
  tell('run-id', runId);
  tell('batch-id', batchId);
  tell('report-url', reportUrl);
  return { batchId, reportUrl, ended: null };
}

async function takeUp(api: ApiClient, batchId: string, session: Session): Promise<Begun> {
  const batch = await readBatch(api, batchId);
  session.batchId = batchId;
  const [run] = batch.runs;
  if (run) tell('target-id', run.target.id);
  tell('batch-id', batch.id);
  return tellBatch(batch);
}

function tellBatch(batch: Batch): Begun {
  const { id, url, status, runs } = batch;
  const [run] = runs;
  if (run) tell('run-id', run.id);
  tell('report-url', url);
  return { batchId: id, reportUrl: url, ended: isTerminal(status) ? batch : null };
}

/** A start that a cancelled job can still find: the batch may begin before its id is here. */
function kept<Started>(session: Session, start: Promise<Started>, batchOf: (started: Started) => string) {
  const starting = start.then((started) => {
    session.batchId = batchOf(started);
    return started;
  });
  session.starting = starting;
  return starting;
}

/** Into the log and the outputs at once: a job that is lost later has said where to look. */
function tell(output: string, value: string): void {
  info(`${output}: ${value}`);
  setOutput(output, value);
}
