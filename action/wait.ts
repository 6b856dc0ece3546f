import { setTimeout as sleep } from 'node:timers/promises';
import { info, warning } from '@actions/core';
import { type ApiClient, ApiError } from '../contract/api-client.ts';
import { isTerminal } from '../contract/run-status.ts';
import { type Batch, readBatch } from './batch.ts';
import { withRetries } from './retries.ts';
import { count, logLine } from './text.ts';

export interface WaitOptions {
  readonly intervalMs: number;
  /** Shortest time between two questions, milliseconds. */
  readonly shortestMs: number;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** The last question is asked at the deadline, and its answer is waited for this long, milliseconds. */
const graceMs = 10_000;

/** Asks until the batch has ended; null when that took longer than the time-out. */
export async function waitForBatch(client: ApiClient, batchId: string, options: WaitOptions): Promise<Batch | null> {
  const { intervalMs, shortestMs, timeoutMs, signal } = options;
  const began = Date.now();
  const left = () => timeoutMs - (Date.now() - began);
  // Pauses that a server asks for end with the time-out too.
  const api = withRetries(client, AbortSignal.any([signal, AbortSignal.timeout(timeoutMs + graceMs)]));
  while (left() > 0) {
    // The last question comes at the deadline, but no sooner after the one before than the platform allows.
    await sleep(Math.min(intervalMs, Math.max(shortestMs, left())), undefined, { signal });
    const batch = await ask(api, batchId, () => left() <= 0 && !signal.aborted);
    if (batch) info(progressLine(batch, Date.now() - began));
    if (batch && isTerminal(batch.status)) return batch;
  }
  return null;
}

/** A platform that is away for a while does not end the wait: its deadline does. */
async function ask(api: ApiClient, batchId: string, isOver: () => boolean): Promise<Batch | null> {
  try {
    return await readBatch(api, batchId);
  } catch (error) {
    if (isOver() && !(error instanceof ApiError)) return null;
    if (!(error instanceof ApiError) || !error.transient) throw error;
    warning(`${error.message} Asking again later.`, { title: 'Outrider' });
    return null;
  }
}

/** More runs than these are only counted. */
const runsTold = 3;

function progressLine(batch: Batch, elapsedMs: number): string {
  const minutes = Math.floor(elapsedMs / 60_000);
  const seconds = Math.floor(elapsedMs / 1_000) % 60;
  const time = `[${minutes}:${String(seconds).padStart(2, '0')}]`;
  if (batch.runs.length > runsTold) {
    const ended = batch.runs.filter(({ status }) => isTerminal(status)).length;
    return `${time} ${batch.status}: ${ended} of ${count(batch.runs.length, 'run')} ended`;
  }
  const parts = batch.runs.map(({ progress, exceptionCount, testCase, status }) => {
    if (testCase) return `${logLine(testCase.name, 80)} ${status}`;
    const covered = progress.codeCoverage === null ? '' : `, ${Math.round(progress.codeCoverage * 100)} % of the code`;
    const last = progress.lastAction === null ? '' : `; last: ${logLine(progress.lastAction)}`;
    return `${count(progress.actions, 'action')}, ${count(progress.states, 'state')}, ${count(progress.urls, 'address', 'addresses')}${covered}, ${count(exceptionCount, 'exception')}${last}`;
  });
  return `${time} ${batch.status}: ${parts.join(' | ')}`;
}
