import type { IssueKind, IssueSeverity, RunStatus } from '../contract/api.generated.ts';

/** What is told of a run in the terminal. */
export interface DemoRun {
  readonly status: RunStatus;
  readonly failureReason: string | null;
  readonly progress: {
    readonly actions: number;
    readonly states: number;
    readonly urls: number;
    readonly codeCoverage: number | null;
    readonly lastAction: string | null;
  };
  readonly issues: readonly {
    readonly severity: IssueSeverity;
    readonly kind: IssueKind;
    readonly title: string;
    readonly url: string;
  }[];
}

/** One line that is written over in a terminal; elsewhere a line every ten seconds. */
export function tellProgress(budgetSeconds: number): { show(run: DemoRun): void; done(): void } {
  const began = performance.now();
  const { isTTY, columns = 100 } = process.stdout;
  let lastShown = Number.NEGATIVE_INFINITY;
  return {
    show: (run) => {
      const now = performance.now();
      if (!isTTY && now - lastShown < 10_000) return;
      lastShown = now;
      const line = `  ${Math.round((now - began) / 1000)} of ${budgetSeconds} s · ${describe(run)}`;
      process.stdout.write(isTTY ? `\r\u001b[2K${line.slice(0, columns - 1)}` : `${line}\n`);
    },
    done: () => {
      if (isTTY) process.stdout.write('\r\u001b[2K');
    },
  };
}

/** The end of it: what was done, and every issue found with the page that shows it. */
export function tellIssues(run: DemoRun, page: string, say: (line: string) => void): void {
  if (run.status === 'failed') {
    say(`  The exploration failed: ${run.failureReason ?? 'no reason was given'}`);
    return;
  }
  say(`  ${describe({ ...run, progress: { ...run.progress, lastAction: null } })}`);
  for (const { severity, title, url } of run.issues) {
    say(`  ${severity.padEnd(8)}  ${title}`);
    say(`            ${url}`);
  }
  say(`  All of it with pictures: ${page}`);
}

function describe({ status, progress, issues }: DemoRun): string {
  if (status === 'pending') return 'waiting for the worker';
  const { actions, states, urls, codeCoverage, lastAction } = progress;
  const coverage = codeCoverage === null ? '' : ` · ${Math.round(codeCoverage * 100)} % of the JavaScript`;
  const last = lastAction ? ` · ${lastAction}` : '';
  return `${actions} actions · ${states} states · ${urls} pages${coverage} · ${issues.length} issues${last}`;
}
