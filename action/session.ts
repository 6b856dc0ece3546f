import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiClient } from '../contract/api-client.ts';
import { CancelBatchDocument } from '../contract/api.generated.ts';

/** What would have to be ended if the job were cancelled now. */
export interface Session {
  api: ApiClient | null;
  /** A start whose answer is not here yet. */
  starting: Promise<unknown> | null;
  /** The batch in flight. */
  batchId: string | null;
  /** The page of the batch. */
  reportUrl: string | null;
}

/** Longest waits, milliseconds; the runner sends SIGTERM 7.5 s after the first signal, we end within 5 s. */
const forStartMs = 2_500;
const forAllMs = 4_000;

/** Ends the exploration in flight; says what came of it. */
export async function cancelSession(session: Session): Promise<string> {
  const began = performance.now();
  // A start that was sent may have begun a batch whose id has not arrived.
  const known = session.starting === null || (await within(forStartMs, session.starting));
  const { api, batchId } = session;
  if (batchId === null) {
    return known ? 'No exploration was in flight.' : 'A start was under way, and no answer came: it may go on.';
  }
  if (!api) return 'The exploration goes on (cancel-on-cancelled: false).';
  const left = forAllMs - (performance.now() - began);
  const done = await within(left, api.send(CancelBatchDocument, { id: batchId }));
  return done ? 'The exploration was ended too.' : `The exploration (batch ${batchId}) could not be ended and goes on.`;
}

async function within(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  const done = work.then(
    () => true,
    () => false,
  );
  return Promise.race([done, sleep(milliseconds, false)]);
}
