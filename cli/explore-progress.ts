/** Shows an exploration while it runs: one line that rewrites itself on a terminal, a line every few seconds elsewhere. */
import type { WriteStream } from 'node:tty';
import type { FoundIssue, RunProgress } from '../contract/worker-api.ts';
import { oneLine } from './one-line.ts';

export interface ProgressView {
  progress(progress: RunProgress): void;
  /** At first sight; later news of the same issue are counted only. */
  issue(issue: FoundIssue): void;
  close(): void;
}

const terminalEveryMs = 100;
const plainEveryMs = 5_000;

export function showProgress(out: Pick<WriteStream, 'write' | 'isTTY' | 'columns'>, seconds: number): ProgressView {
  const seen = new Set<string>();
  const endsAt = performance.now() + seconds * 1_000;
  let latest: RunProgress | null = null;
  const waiting: FoundIssue[] = [];

  const line = () => {
    const left = Math.max(0, Math.ceil((endsAt - performance.now()) / 1_000));
    const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')} left`;
    if (!latest) return `opening the page · ${time}`;
    const { actions, states, urls, codeCoverage, lastAction } = latest;
    const coverage = codeCoverage === null ? '' : ` · coverage ${Math.round(codeCoverage * 100)} %`;
    const counts = `${actions} actions · ${states} states · ${urls} pages${coverage} · ${seen.size} issues · ${time}`;
    return out.isTTY && lastAction ? `${counts} · ${oneLine(lastAction)}` : counts;
  };
  const clear = () => {
    if (out.isTTY) out.write('\r\u001b[2K');
  };
  const draw = () => {
    if (!out.isTTY) return void out.write(`${line()}\n`);
    clear();
    out.write(line().slice(0, Math.max(20, (out.columns || 80) - 1)));
  };
  const timer = setInterval(draw, out.isTTY ? terminalEveryMs : plainEveryMs);
  timer.unref();
  if (out.isTTY) draw();

  function tell({ severity, title }: FoundIssue): void {
    clear();
    out.write(`${severity.padEnd(8)} ${oneLine(title)}\n`);
    if (out.isTTY) draw();
  }

  return {
    progress: (made) => {
      latest = made;
      for (const issue of waiting.splice(0)) tell(issue);
    },
    issue: (issue) => {
      if (seen.has(issue.fingerprint)) return;
      seen.add(issue.fingerprint);
      // Before the first action it may still turn out that there is no product at all, which is another message.
      if (latest) tell(issue);
      else waiting.push(issue);
    },
    close: () => {
      clearInterval(timer);
      clear();
    },
  };
}
