import type { CommentIssue, CommentView } from '../../contract/comment-desk.ts';
import { code, htmlCode } from '../../contract/markdown-text.ts';
import { count } from './verdict.ts';

const stepsShown = 25;

type FixedIssue = CommentView['fixed'][number];
/** `where` names the target, in a comment of several. */
type Placed<T> = T & { readonly where?: string };
type PlacedIssue = Placed<CommentIssue>;

/** Issues new, known and fixed, as many as there is room for; the others are counted. */
export function issueSections(
  { issues, fixed }: { readonly issues: readonly PlacedIssue[]; readonly fixed: readonly Placed<FixedIssue>[] },
  room: number,
): string[] {
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
function fixedSection(fixed: readonly Placed<FixedIssue>[], room: number): string[] {
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

const fixedLine = ({ severity, kind, title, where }: Placed<FixedIssue>): string =>
  `- ${severity} · ${kindWords(kind)} · ${code(title, 300)}${where === undefined ? '' : ` · ${code(where, 100)}`}`;

const kindWords = (kind: string): string => kind.toLowerCase().replaceAll('_', ' ');

function issueEntry(issue: PlacedIssue): string {
  const where = issue.where === undefined ? '' : ` · ${htmlCode(issue.where, 100)}`;
  const times = issue.occurrences > 1 ? ` · ${issue.occurrences} times` : '';
  const steps = issue.steps.slice(0, stepsShown).map((step, index) => `${index + 1}. ${code(step, 300)}`);
  const hidden = issue.steps.length - steps.length;
  return [
    '<details>',
    `<summary><b>${issue.severity}</b> · ${kindWords(issue.kind)} · ${htmlCode(issue.title, 300)}${where}</summary>`,
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
