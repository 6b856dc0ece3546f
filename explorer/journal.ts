/** What a run has done so far, for whoever watches it, and why it ended; shared by all its tabs. */
import type { RunProgress } from '../contract/worker-api.ts';
import { type EndReason, endWords } from './ending.ts';
import type { Choice } from './policy/policy.ts';
import type { RunParts } from './run-parts.ts';

export interface Journal {
  readonly visited: ReadonlySet<string>;
  visit(path: string): void;
  readonly ended: EndReason | null;
  /** An action is about to be done. */
  acted(): void;
  /** Into the run's log, and shown as what was done last. */
  tell(choice: Pick<Choice, 'arm' | 'probability' | 'words'>, state: string): void;
  say(words: string): void;
  progress(): RunProgress;
  /** The first reason counts. */
  end(reason: EndReason, url: string): void;
}

/** More pages than one report takes. */
const mostVisited = 5_000;

export function createJournal({ job, sink, startedAt, policy, coverage, scrubber }: RunParts): Journal {
  const counts: { actions: number; lastAction: string | null } = { actions: 0, lastAction: null };
  const visited = new Set<string>();
  let ended: EndReason | null = null;

  function progress(): RunProgress {
    const { fine, edges, routes } = policy.memory;
    const { executed, total } = coverage.bytes;
    const codeCoverage = total > 0 ? Math.min(1, executed / total) : null;
    return { ...counts, states: fine.size, transitions: edges.size, urls: routes.size, codeCoverage };
  }

  function tell({ arm, probability, words }: Pick<Choice, 'arm' | 'probability' | 'words'>, where: string): void {
    const at = Math.round(performance.now() - startedAt);
    const action = scrubber.text(words);
    counts.lastAction = action.slice(0, 500);
    sink.choice({ at, arm, probability, action, state: scrubber.text(where) });
  }

  return {
    visited,
    visit(path) {
      if (visited.size < mostVisited) visited.add(path);
    },
    get ended() {
      return ended;
    },
    acted: () => {
      counts.actions++;
    },
    tell,
    say(words) {
      counts.lastAction = scrubber.text(words).slice(0, 500);
      sink.progress(progress());
    },
    progress,
    end(reason, url) {
      if (ended) return;
      ended = reason;
      tell({ arm: 'end', probability: 1, words: endWords(reason, job) }, url);
      sink.progress(progress());
    },
  };
}
