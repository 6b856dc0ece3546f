/** Explores an application whose defects are known, and says when each was seen first. */
import type { ExplorationJob, ExplorationResult } from '../../explorer/exploration.ts';
import { findBrowser } from '../../explorer/browser/browser.ts';
import { createExplore } from '../../explorer/explore.ts';
import type { StrategyName } from '../../explorer/policy/policy.ts';

export interface Found {
  readonly result: ExplorationResult;
  /** Id → seconds until an issue said it. */
  readonly firstSeen: ReadonlyMap<string, number>;
  /** Of the run's log: a choice each, as JSON. */
  readonly lines: readonly string[];
}

/** One context, as the strategies are compared by it. `shown`: id of a defect → part of the title or message of the issue that it makes. */
export async function findDefects(
  job: Omit<ExplorationJob, 'inputValues' | 'credentials'>,
  shown: ReadonlyMap<string, string>,
  strategy: StrategyName = 'bandit',
): Promise<Found> {
  const chromiumPath = process.env.CHROMIUM_PATH;
  const browser = findBrowser({ ...(chromiumPath ? { chromiumPath } : {}), searchPath: process.env.PATH ?? '' });
  const lines: string[] = [];
  const firstSeen = new Map<string, number>();
  const began = performance.now();
  const result = await createExplore({ browser, strategy })(
    { ...job, contexts: 1, inputValues: {}, credentials: {} },
    {
      progress: () => {},
      issue: ({ title, message }) => {
        for (const [id, words] of shown)
          if (`${title} ${message}`.includes(words) && !firstSeen.has(id))
            firstSeen.set(id, Math.round((performance.now() - began) / 1_000));
      },
      artifact: () => {},
      choice: (choice) => lines.push(JSON.stringify(choice)),
    },
    AbortSignal.timeout(job.maxDurationMs + 30_000),
  );
  return { result, firstSeen, lines };
}
