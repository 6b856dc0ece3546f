/** What one exploration takes and gives: the door between the engine and whoever runs it (worker, command line, bench). */
import type { FoundIssue, RunProgress } from '../contract/worker-api.ts';
import type { EndReason } from './ending.ts';
import type { artifactKinds, runFailures } from '../contract/worker-api.ts';

export interface ExplorationJob {
  readonly url: string;
  /** Wall clock for the whole exploration, from the first page to the last replay, milliseconds. */
  readonly maxDurationMs: number;
  /** It ends after so many actions, and when so many states were seen; no bound when absent. */
  readonly maxActions?: number;
  readonly maxStates?: number;
  /**
   * Browser contexts, each signed in by itself, that explore at once; only one repeats its choices by its seed. When absent,
   * one, and a second where the machine has something left for it (explorer/second-context.ts).
   */
  readonly contexts?: number;
  /** The seed is that of another run, whose choices are to be made again: a second context joins for a slow server alone. */
  readonly repeats?: boolean;
  /** Goes on to the end of its time even when nothing new comes any more (explorer/dry.ts). */
  readonly wholeTime?: boolean;
  readonly seed: number;
  /** Values for form fields, keyed by input type, name or label; not secret. */
  readonly inputValues: Readonly<Record<string, string | number | boolean>>;
  /** Secret fields (`username`, `password`, `totpSecret`, …): for logging in and filling, never shown. */
  readonly credentials: Readonly<Record<string, string>>;
  /** What to perform instead of exploring, in Gherkin; absent or null for an exploration. */
  readonly testCase?: { readonly name: string; readonly gherkin: string } | null;
}

export interface ProducedArtifact {
  /** Unique within the run: `issue-<fingerprint>.png`. */
  readonly name: string;
  readonly kind: (typeof artifactKinds)[number];
  readonly contentType: string;
  readonly body: Buffer;
  /** Put together from code, pictures and texts that are rid of secrets one by one: to go over the whole would tear it. */
  readonly assembled?: boolean;
}

/** Hears of things as they happen. Called in order; a throwing sink ends the exploration. */
export interface ExplorationSink {
  /** After every action. */
  progress(progress: RunProgress): void;
  /** First sight of an issue, and each change of its count or reproduction. */
  issue(issue: FoundIssue): void;
  artifact(artifact: ProducedArtifact): void;
  /** Each choice of the policy with its reason, for the run's log. */
  choice(choice: ExplorationChoice): void;
  /** For people who watch: pictures of the page, while they are wanted. Absent: nobody ever watches. */
  readonly live?: {
    wanted(): boolean;
    show(jpeg: Buffer): void;
  };
}

export interface ExplorationChoice {
  /** Milliseconds since the exploration began. */
  readonly at: number;
  /** Which strategy chose, and how likely that was. */
  readonly arm: string;
  readonly probability: number;
  /** What was done, for people: `click button "Save"`. */
  readonly action: string;
  readonly state: string;
}

export interface ExplorationResult {
  readonly status: 'completed' | 'failed';
  readonly failure: (typeof runFailures)[number] | null;
  /** One sentence that says what to do; null when completed. */
  readonly failureReason: string | null;
  /** Its browser or its process ended under it: another attempt may do better. */
  readonly lost?: boolean;
  /** Why it ended; null when it failed, and for a test case. */
  readonly ended: EndReason | null;
  /** Browser contexts that explored; with more than one its seed does not repeat it. Absent where none did. */
  readonly contexts?: number;
  readonly seed: number;
  readonly durationMs: number;
  readonly progress: RunProgress;
  readonly issues: readonly FoundIssue[];
  /** Paths of the origin's pages that were explored, as `normaliseUrl` writes them. */
  readonly visitedPaths: readonly string[];
  /** Bytes of the origin's scripts; `startBytes`: executed when exploring began, after the login. */
  readonly javascript: { readonly executedBytes: number; readonly startBytes: number; readonly totalBytes: number };
}

/** `signal` ends the exploration early: it settles within 5 s with what it has, as failed/CANCELLED. */
export type Explore = (job: ExplorationJob, sink: ExplorationSink, signal: AbortSignal) => Promise<ExplorationResult>;
