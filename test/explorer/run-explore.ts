/** Runs the real engine with the real browser and gathers what it tells; in one context, however slow the site is. */
import type { FoundIssue } from '../../contract/worker-api.ts';
import { findBrowser } from '../../explorer/browser/browser.ts';
import type {
  ExplorationChoice,
  ExplorationJob,
  ExplorationResult,
  ExplorationSink,
  ProducedArtifact,
} from '../../explorer/exploration.ts';
import { createExplore } from '../../explorer/explore.ts';

export interface Heard {
  readonly result: ExplorationResult;
  readonly choices: readonly ExplorationChoice[];
  readonly artifacts: readonly ProducedArtifact[];
  readonly issues: readonly FoundIssue[];
}

export const chromium = findBrowser({
  ...(process.env.CHROMIUM_PATH ? { chromiumPath: process.env.CHROMIUM_PATH } : {}),
  searchPath: process.env.PATH ?? '',
});

interface Means {
  readonly signal?: AbortSignal;
  readonly browser?: typeof chromium;
  /** What the machine's cores have idled, where something is decided by it. */
  readonly coresIdleMs?: () => number;
  /** Told, too, while it goes on. */
  readonly hear?: Partial<ExplorationSink>;
}

export async function runExplore(
  url: string,
  more: Partial<ExplorationJob> = {},
  { signal = new AbortController().signal, browser = chromium, hear = {}, coresIdleMs }: Means = {},
): Promise<Heard> {
  const choices: ExplorationChoice[] = [];
  const artifacts: ProducedArtifact[] = [];
  const issues: FoundIssue[] = [];
  const contexts = coresIdleMs ? {} : { contexts: 1 };
  const job = { url, maxDurationMs: 20_000, seed: 1, inputValues: {}, credentials: {}, ...contexts, ...more };
  const result = await createExplore({ browser, ...(coresIdleMs && { coresIdleMs }) })(
    job,
    {
      progress: (progress) => hear.progress?.(progress),
      issue: (issue) => {
        issues.push(issue);
        hear.issue?.(issue);
      },
      artifact: (artifact) => {
        artifacts.push(artifact);
        hear.artifact?.(artifact);
      },
      choice: (choice) => {
        choices.push(choice);
        hear.choice?.(choice);
      },
    },
    signal,
  );
  return { result, choices, artifacts, issues };
}
