import { info, notice, setOutput, setSecret } from '@actions/core';
import { type ApiClient, createApiClient } from '../contract/api-client.ts';
import { limits } from '../contract/limits.ts';
import { type Batch, type Issue, readBatch, readIssues } from './batch.ts';
import type { Occasion } from './event.ts';
import type { Inputs } from './inputs.ts';
import type { Job } from './job.ts';
import { judge, type Outcome, started, timedOut } from './outcome.ts';
import { withRetries } from './retries.ts';
import type { Session } from './session.ts';
import { startExploration, upsertTarget } from './start.ts';
import { waitForBatch } from './wait.ts';

export interface Result {
  readonly outcome: Outcome;
  readonly reportUrl: string | null;
  readonly batch: Batch | null;
  readonly issues: readonly Issue[];
}

/** Starts, or takes up, one exploration and follows it to its end. Ids and links are outputs before the wait. */
export async function explore(
  inputs: Inputs,
  occasion: Occasion,
  job: Job,
  session: Session,
  signal: AbortSignal,
): Promise<Result> {
  const client = createApiClient({ ...inputs, onSecret: setSecret });
  const api = withRetries(client, signal);
  session.api = inputs.cancelOnCancelled ? client : null;
  const { batchId, reportUrl } = await begin(api, inputs, occasion, job, session);
  if (!inputs.wait) return { outcome: started, reportUrl, batch: null, issues: [] };
  if (inputs.raisedFrom !== null) {
    const told = `poll-interval-seconds ${inputs.raisedFrom} was raised to ${inputs.pollIntervalSeconds}`;
    notice(`${told}: an exploration takes minutes, and the server is shared.`, { title: 'Outrider' });
  }
  const batch = await waitForBatch(api, batchId, {
    intervalMs: inputs.pollIntervalSeconds * 1_000,
    shortestMs: Math.min(inputs.pollIntervalSeconds, limits.pollSeconds) * 1_000,
    timeoutMs: inputs.timeoutMinutes * 60_000,
    signal,
  });
  session.batchId = null;
  if (batch === null) {
    return { outcome: timedOut(inputs.timeoutMinutes, inputs.failOn), reportUrl, batch: null, issues: [] };
  }
  const issues = await readIssues(api, batchId);
  return { outcome: judge(batch, issues, inputs.failOn), reportUrl, batch, issues };
}

async function begin(
  api: ApiClient,
  inputs: Inputs,
  occasion: Occasion,
  job: Job,
  session: Session,
): Promise<{ batchId: string; reportUrl: string }> {
  if (inputs.start === null) return takeUp(api, inputs.batchId ?? '', session);
  const targetId = await upsertTarget(api, inputs.start, occasion, job);
  tell('target-id', targetId);
  const starting = startExploration(api, targetId, inputs.start, occasion, job).then((start) => {
    session.batchId = start.batchId;
    return start;
  });
  session.starting = starting;
  const { runId, batchId, reportUrl } = await starting;
  tell('run-id', runId);
  tell('batch-id', batchId);
  tell('report-url', reportUrl);
  return { batchId, reportUrl };
}

async function takeUp(
  api: ApiClient,
  batchId: string,
  session: Session,
): Promise<{ batchId: string; reportUrl: string }> {
  const batch = await readBatch(api, batchId);
  session.batchId = batchId;
  const [run] = batch.runs;
  if (run) {
    tell('target-id', run.target.id);
    tell('run-id', run.id);
  }
  tell('batch-id', batch.id);
  tell('report-url', batch.url);
  return { batchId, reportUrl: batch.url };
}

/** Into the log and the outputs at once: a job that is lost later has said where to look. */
function tell(output: string, value: string): void {
  info(`${output}: ${value}`);
  setOutput(output, value);
}
