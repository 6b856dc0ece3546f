import type { ExplorationJob, ExplorationResult, ExplorationSink } from '../exploration.ts';

/** A job with its network boundary. */
export interface RunJob extends ExplorationJob {
  /** What the run's browser may reach although it is private: hosts, host:port pairs, networks. */
  readonly allowedHosts: readonly string[];
  /** What it may not reach in any case: the platform, as its server knows it. */
  readonly neverHosts?: readonly string[];
}

/** An exploration behind the network boundary that its job describes; see guarded-explore.ts. */
export type ExploreRun = (job: RunJob, sink: ExplorationSink, signal: AbortSignal) => Promise<ExplorationResult>;
