import type { ExplorationResult } from '../explorer/exploration.ts';
import { oneLine } from './one-line.ts';

const shown = 20;

/** What an exploration came to, for the terminal. */
export function exploreSummary(url: string, result: ExplorationResult): string {
  const { status, durationMs, progress, issues, failureReason, ended } = result;
  const { actions, states, urls, codeCoverage } = progress;
  const coverage = codeCoverage === null ? '' : `, ${Math.round(codeCoverage * 100)} % of its JavaScript executed`;
  const rows = issues
    .slice(0, shown)
    .map(({ severity, kind, title, occurrences }) =>
      [
        `  ${severity.padEnd(8)} ${kind.padEnd(19)} ${oneLine(title)}`,
        occurrences > 1 ? ` (${occurrences} times)` : '',
      ].join(''),
    );
  if (issues.length > shown) rows.push(`  … and ${issues.length - shown} more in the report`);
  return [
    `${url}: ${status} after ${Math.round(durationMs / 1_000)} s, ${seedOf(result)}`,
    ...(ended ? [`  ended because ${ended}`] : []),
    ...(failureReason ? [`  ${oneLine(failureReason, 1_000)}`] : []),
    `  ${actions} actions, ${states} states, ${urls} pages${coverage}`,
    issues.length === 0 ? '  no issues found' : `  ${issues.length} issue${issues.length === 1 ? '' : 's'}:`,
    ...rows,
  ].join('\n');
}

/** A seed repeats what one context did, so that of more than one their number belongs to it. */
export function seedOf({ seed, contexts = 1 }: Pick<ExplorationResult, 'seed' | 'contexts'>): string {
  return `seed ${seed}${contexts > 1 ? `, ${contexts} contexts` : ''}`;
}
