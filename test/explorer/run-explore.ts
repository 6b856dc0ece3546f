/** Runs the real engine with the real browser and gathers what it tells. */
import type { FoundIssue } from '../../contract/worker-api.ts';
import { findBrowser } from '../../explorer/browser.ts';
import type {
  ExplorationChoice,
  ExplorationJob,
  ExplorationResult,
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

export async function runExplore(
  url: string,
  more: Partial<ExplorationJob> = {},
  signal = new AbortController().signal,
  browser = chromium,
): Promise<Heard> {
  const choices: ExplorationChoice[] = [];
  const artifacts: ProducedArtifact[] = [];
  const issues: FoundIssue[] = [];
  const job = { url, maxDurationMs: 20_000, seed: 1, inputValues: {}, credentials: {}, ...more };
  const result = await createExplore({ browser })(
    job,
    {
      progress: () => {},
      issue: (issue) => issues.push(issue),
      artifact: (artifact) => artifacts.push(artifact),
      choice: (choice) => choices.push(choice),
    },
    signal,
  );
  return { result, choices, artifacts, issues };
}
