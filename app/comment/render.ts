import type { CommentIssue, CommentView } from '../../contract/comment-desk.ts';
import { isTerminal } from '../../contract/run-status.ts';
import { endMarker, startMarker } from './markers.ts';
import { code, htmlCode, link, plain } from '../../contract/markdown-text.ts';
import { count, failureAdvice, verdict } from './verdict.ts';

/** GitHub takes 65,536 characters; the rest is for what people write around our block. */
export const blockCharacters = 60_000;
/** Room for the last lines, which are always there. */
const footerCharacters = 1_500;
const stepsShown = 25;

/**
 * Our whole block, markers included, from the whole state: the same view always gives the same text.
 * Issues that do not fit into `maxCharacters` are counted, and stand on the page of the batch.
 */
export function render(view: CommentView, maxCharacters: number = blockCharacters): string {
  const head = [startMarker(view.target.id), `### ${verdict(view)}`, '', ...summary(view)].join('\n');
  const foot = [footer(view), endMarker].join('\n');
  const room = maxCharacters - head.length - footerCharacters;
  return [head, ...issueSections(view, room), foot].join('\n\n');
}

function summary({ product, target, run, muted }: CommentView): string[] {
  const version = target.version === null ? '' : ` · version ${plain(target.version, 100)}`;
  const lines = [`**${plain(product, 200)}** · ${plain(target.name, 200)}${version}`];
  if (run.status === 'failed') {
    if (run.failureReason !== null) lines.push(`Reason: ${code(run.failureReason, 500)}`);
    lines.push(failureAdvice[run.failure ?? 'INTERNAL']);
  }
  if (run.status !== 'pending') lines.push(coverage(run));
  if (muted > 0) lines.push(`${count(muted, 'muted issue')} left out.`);
  return lines.map((line) => `${line}  `);
}

function coverage(run: CommentView['run']): string {
  const share = run.codeCoverage === null ? '' : ` · ${Math.round(run.codeCoverage * 100)} % of the page’s JavaScript`;
  const took = isTerminal(run.status) ? duration(run) : '';
  return `Covered: ${count(run.actions, 'action')} · ${count(run.states, 'state')} · ${count(run.urls, 'address', 'addresses')}${share}${took}`;
}

function duration({ startTime, endTime }: CommentView['run']): string {
  if (startTime === null || endTime === null) return '';
  const seconds = Math.max(0, Math.round((endTime.getTime() - startTime.getTime()) / 1000));
  return ` · in ${seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`}`;
}

function issueSections({ issues, fixed }: CommentView, room: number): string[] {
  const sections: string[] = [];
  let left = room;
  let shown = 0;
  for (const isNew of [true, false]) {
    const group = issues.filter((issue) => issue.isNew === isNew);
    if (group.length === 0) continue;
    const fitting: string[] = [];
    for (const text of group.map(issueEntry)) {
      if (text.length + 2 > left) break;
      left -= text.length + 2;
      fitting.push(text);
    }
    shown += fitting.length;
    if (fitting.length > 0) sections.push(`#### ${isNew ? 'New' : 'Known'} issues (${group.length})`, ...fitting);
  }
  const hidden = issues.length - shown;
  if (hidden > 0) sections.push(`… and ${count(hidden, 'more issue')} on the page of the exploration.`);
  return [...sections, ...fixedSection(fixed, left)];
}

/** A list of its own: each is a line, and nobody has to act on it. */
function fixedSection(fixed: CommentView['fixed'], room: number): string[] {
  const heading = `#### Fixed issues (${fixed.length})`;
  const lines: string[] = [];
  let left = room - heading.length - 100;
  for (const line of fixed.map(fixedLine)) {
    if (line.length + 1 > left) break;
    left -= line.length + 1;
    lines.push(line);
  }
  if (lines.length === 0) return [];
  const hidden = fixed.length - lines.length;
  return [heading, lines.join('\n'), ...(hidden > 0 ? [`… and ${count(hidden, 'more fixed issue')}.`] : [])];
}

const fixedLine = ({ severity, kind, title }: CommentView['fixed'][number]): string =>
  `- ${severity} · ${kindWords(kind)} · ${code(title, 300)}`;

const kindWords = (kind: string): string => kind.toLowerCase().replaceAll('_', ' ');

function issueEntry(issue: CommentIssue): string {
  const times = issue.occurrences > 1 ? ` · ${issue.occurrences} times` : '';
  const steps = issue.steps.slice(0, stepsShown).map((step, index) => `${index + 1}. ${code(step, 300)}`);
  const hidden = issue.steps.length - steps.length;
  return [
    '<details>',
    `<summary><b>${issue.severity}</b> · ${kindWords(issue.kind)} · ${htmlCode(issue.title, 300)}</summary>`,
    '',
    `At ${code(issue.url, 500)}${times}`,
    '',
    ...(steps.length > 0 ? ['To see it again:', '', ...steps] : []),
    ...(hidden > 0 ? ['', `… and ${count(hidden, 'more step')}.`] : []),
    '',
    `Not worth a word? \`/outrider mute ${issue.id}\``,
    '',
    '</details>',
  ].join('\n');
}

function footer({ run, batchUrl }: CommentView): string {
  const commit = run.commitSha === null ? '' : ` · commit ${code(run.commitSha.slice(0, 12), 12)}`;
  return `<sub>${link('The whole exploration', batchUrl)} of ${code(run.url, 300)}${commit}</sub>`;
}
