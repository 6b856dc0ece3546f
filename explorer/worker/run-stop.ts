/**
 * Why a leased run ends before the exploration does. `lost`, `unconfirmed` and `refused` (the worker's token was revoked):
 * nothing more is written; `cancelled`: artifacts alone.
 * `drained`: the process ends and hands the run back.
 */
export type StopReason = 'lost' | 'unconfirmed' | 'cancelled' | 'refused' | 'drained';

/** Reason of the abort signal of a run. */
export class RunStop extends Error {
  override readonly name = 'RunStop';
  readonly reason: StopReason;
  constructor(reason: StopReason) {
    super(`The run stops: ${reason}.`);
    this.reason = reason;
  }
}

export const stopReasonOf = (signal: AbortSignal): StopReason | null =>
  signal.reason instanceof RunStop ? signal.reason.reason : null;
