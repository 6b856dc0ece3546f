import { code, htmlCode, link, plain } from '../contract/markdown-text.ts';
import type { Batch, Issue } from './batch.ts';
import type { Result } from './explore.ts';
import type { Verdict } from './outcome.ts';
import { count, kindName } from './text.ts';

/** GitHub takes 1 MiB a step, and nothing at all of a longer one. */
const issuesShown = 100;
const issuesBytes = 900_000;
const stepsShown = 30;

const marks: Record<Verdict, string> = {
  passed: '✅',
  findings: '⚠️',
  'nothing-explored': '⚪',
  'product-unreachable': '🚫',
  'tool-error': '🚫',
  'timed-out': '⏱️',
  cancelled: '⏹️',
  skipped: '⚪',
};

/** The job's summary as Markdown; what comes from the explored pages is escaped. */
export function summaryOf({ outcome, reportUrl, found }: Result): string {
  const issues = found?.issues ?? [];
  const mark = outcome.red ? '❌' : outcome.verdict === null ? '🔎' : marks[outcome.verdict];
  const shown = fitting(issues.slice(0, issuesShown).map(issueEntry));
  const hidden = issues.length - shown.length;
  return [
    `## ${mark} Outrider`,
    plain(outcome.message, 1_500),
    ...(found ? [found.batch.runs.map((run) => (run.testCase ? testCaseLine(run) : runLine(run))).join('\n\n')] : []),
    ...(reportUrl === null ? [] : [link('The whole exploration', reportUrl)]),
    ...shown,
    ...(hidden > 0 ? [`… and ${count(hidden, 'more issue')} on the page of the exploration.`] : []),
    '',
  ].join('\n\n');
}

/** The first of them that GitHub takes together. */
function fitting(entries: readonly string[]): string[] {
  let bytes = 0;
  return entries.filter((entry) => {
    bytes += Buffer.byteLength(entry);
    return bytes <= issuesBytes;
  });
}

function runLine({ target, url, progress, startTime, endTime }: Batch['runs'][number]): string {
  const share =
    progress.codeCoverage === null ? '' : ` · ${Math.round(progress.codeCoverage * 100)} % of its JavaScript`;
  const covered = `${count(progress.actions, 'action')} · ${count(progress.states, 'state')} · ${count(progress.urls, 'address', 'addresses')}`;
  return `**${plain(target.name, 200)}** at ${code(url, 300)}: ${covered}${share}${duration(startTime, endTime)}`;
}

function testCaseLine({ testCase, status, failureReason, startTime, endTime }: Batch['runs'][number]): string {
  const reason = failureReason === null ? '' : `: ${plain(failureReason, 500)}`;
  return `${status === 'completed' ? '✅' : '❌'} **${plain(testCase?.name ?? '', 200)}**${duration(startTime, endTime)}${reason}`;
}

function duration(start: string | null, end: string | null): string {
  if (start === null || end === null) return '';
  const seconds = Math.max(0, Math.round((Date.parse(end) - Date.parse(start)) / 1_000));
  return ` · in ${seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`}`;
}

function issueEntry(issue: Issue): string {
  const state = issue.status === 'MUTED' ? 'muted' : issue.isNew ? 'new' : 'known';
  const steps = issue.reproduction?.steps ?? [];
  const hidden = steps.length - stepsShown;
  const { replays = 0, confirmed = 0 } = issue.reproduction ?? {};
  const again = replays > 0 ? ` (${confirmed} of ${count(replays, 'replay')} showed it)` : '';
  return [
    '<details>',
    `<summary><b>${issue.severity}</b> · ${state} · ${kindName(issue.kind)} · ${htmlCode(issue.title, 300)}</summary>`,
    '',
    `At ${code(issue.url, 500)}${issue.occurrences > 1 ? ` · ${issue.occurrences} times` : ''}`,
    '',
    ...(issue.message === issue.title ? [] : [code(issue.message, 1_000), '']),
    ...(steps.length > 0 ? [`To see it again${again}:`, ''] : []),
    ...steps.slice(0, stepsShown).map((step, index) => `${index + 1}. ${code(step, 300)}`),
    ...(hidden > 0 ? ['', `… and ${count(hidden, 'more step')}.`] : []),
    '',
    '</details>',
  ].join('\n');
}
