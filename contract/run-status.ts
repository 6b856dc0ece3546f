import type { RunStatus } from './api.generated.ts';

export const isTerminal = (status: RunStatus): boolean => status === 'completed' || status === 'failed';

export type StatusCounts = Record<RunStatus, number>;

/** A batch's status, derived from its runs': see `Batch.status` in the schema. */
export function batchStatus({ pending, running, completed, failed }: StatusCounts): RunStatus {
  if (running === 0 && completed === 0 && failed === 0) return 'pending';
  if (pending > 0 || running > 0) return 'running';
  return failed > 0 ? 'failed' : 'completed';
}
