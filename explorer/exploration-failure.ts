import type { ExplorationResult } from './exploration.ts';

/** Ends a run as failed: the message is the run's `failureReason`, one sentence that says what to do. */
export class ExplorationFailure extends Error {
  readonly failure: NonNullable<ExplorationResult['failure']>;
  constructor(failure: NonNullable<ExplorationResult['failure']>, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ExplorationFailure';
    this.failure = failure;
  }
}

/** The browser did not start, or ended under the exploration: no fault of the product, and worth another attempt. */
export class BrowserLost extends ExplorationFailure {
  constructor(message: string, options?: ErrorOptions) {
    super('INTERNAL', message, options);
    this.name = 'BrowserLost';
  }
}
