import { notice, setSecret } from '@actions/core';
import { createApiClient } from '../contract/api-client.ts';
import { limits } from '../contract/limits.ts';
import { awaitUrl } from './await-url.ts';
import { type Batch, counted, type Issue, readIssues } from './batch.ts';
import { begin } from './begin.ts';
import type { Occasion } from './event.ts';
import type { Inputs } from './inputs.ts';
import type { Job } from './job.ts';
import { judge, notUp, type Outcome, started, timedOut } from './outcome.ts';
import { withRetries } from './retries.ts';
import type { Session } from './session.ts';
import { waitForBatch } from './wait.ts';

export interface Result {
  readonly outcome: Outcome;
  readonly reportUrl: string | null;
  /** What was found; null as long as there is no result. */
  readonly found: Found | null;
}
export interface Found {
  readonly batch: Batch;
  readonly issues: readonly Issue[];
  /** Those that the job is judged by. */
  readonly counted: readonly Issue[];
  readonly reportDir: string | null;
  /** Tells the reports of several targets apart; null for the only one. */
  readonly targetKey: string | null;
}

/** Starts, or takes up, one batch and follows it to its end. Ids and links are outputs before the wait. */
export async function explore(
  inputs: Inputs,
  occasion: Occasion,
  job: Job,
  session: Session,
  signal: AbortSignal,
): Promise<Result> {
  const { expected, start, failRule } = inputs;
  if (inputs.raisedFrom !== null) {
    const told = `poll-interval-seconds ${inputs.raisedFrom} was raised to ${inputs.pollIntervalSeconds}`;
    notice(`${told}: an exploration takes minutes, and the server is shared.`, { title: 'Outrider' });
  }
  if (expected !== null && start !== null) {
    const missing = await awaitUrl(expected, occasion.commitSha, signal);
    if (missing !== null) return without(notUp(expected.url, expected.timeoutSeconds, missing, failRule), null);
  }
  const client = createApiClient({ ...inputs, onSecret: setSecret });
  session.api = inputs.cancelOnCancelled ? withRetries(client) : null;
  const { batchId, reportUrl, ended } = await begin(client, signal, inputs, occasion, job, session);
  session.reportUrl = reportUrl;
  if (!inputs.wait) return without(started, reportUrl);
  const batch =
    ended ??
    (await waitForBatch(client, batchId, {
      intervalMs: inputs.pollIntervalSeconds * 1_000,
      shortestMs: Math.min(inputs.pollIntervalSeconds, limits.pollSeconds) * 1_000,
      timeoutMs: inputs.timeoutMinutes * 60_000,
      signal,
    }));
  session.batchId = null;
  if (batch === null) return without(timedOut(inputs.timeoutMinutes, failRule), reportUrl);
  const issues = await readIssues(withRetries(client, signal), batchId);
  const judged = counted(issues, failRule.includeAccessibility);
  return {
    outcome: judge(batch, judged, failRule),
    reportUrl,
    found: { batch, issues, counted: judged, reportDir: inputs.reportDir, targetKey: start?.targetKey ?? null },
  };
}

/** An end without a result to show. */
export const without = (outcome: Outcome, reportUrl: string | null): Result => ({ outcome, reportUrl, found: null });
