import type { CommentView } from '../../contract/comment-desk.ts';
import { code, link, plain } from '../../contract/markdown-text.ts';
import { issueSeverities } from '../../contract/worker-api.ts';
import { coverage } from './coverage.ts';
import { groupVerdict } from './group-verdict.ts';
import { issueSections } from './issue-sections.ts';
import { endMarker, startMarker } from './markers.ts';
import { blockCharacters } from './render.ts';
import { count, verdict } from './verdict.ts';

/** Room for the last lines, which are always there. */
const footerCharacters = 500;

/** The block of a comment that stands for several targets: a table of them, then the issues of all. */
export function renderGroup(
  views: readonly CommentView[],
  targetId: string,
  maxCharacters: number = blockCharacters,
): string {
  const title = [startMarker(targetId), `### ${groupVerdict(views)}`].join('\n');
  const muted = views.reduce((sum, view) => sum + view.muted, 0);
  const head = [
    title,
    table(views, (maxCharacters - title.length) / 2),
    ...(muted > 0 ? [`${count(muted, 'muted issue')} left out.`] : []),
  ].join('\n\n');
  const room = maxCharacters - head.length - footerCharacters;
  return [head, ...issueSections(together(views), room), `${footer(views)}\n${endMarker}`].join('\n\n');
}

function table(views: readonly CommentView[], room: number): string {
  const lines = ['| Target | Result | Covered |', '| --- | --- | --- |'];
  let left = room - 200;
  for (const row of views.map(tableRow)) {
    if (row.length + 1 > left) break;
    left -= row.length + 1;
    lines.push(row);
  }
  const hidden = views.length - (lines.length - 2);
  return hidden > 0 ? `${lines.join('\n')}\n\n… and ${count(hidden, 'more target')}.` : lines.join('\n');
}

function tableRow(view: CommentView): string {
  const { product, target, run, batchUrl } = view;
  // A bar would end the cell, also in code; running text has its bars escaped already.
  const reason = run.failureReason === null ? '' : `: ${code(run.failureReason.replaceAll('|', '¦'), 200)}`;
  const covered = run.status === 'pending' ? '' : coverage(run);
  const cells = [link(`${plain(product, 80)} · ${plain(target.name, 80)}`, batchUrl), verdict(view) + reason, covered];
  return `| ${cells.join(' | ')} |`;
}

function together(views: readonly CommentView[]) {
  const rank = ({ severity }: CommentView['fixed'][number]) => issueSeverities.indexOf(severity);
  return {
    issues: views
      .flatMap(({ issues, target }) => issues.map((issue) => ({ ...issue, where: target.name })))
      .sort((a, b) => rank(a) - rank(b)),
    fixed: views.flatMap(({ fixed, target }) => fixed.map((issue) => ({ ...issue, where: target.name }))),
  };
}

function footer(views: readonly CommentView[]): string {
  const [commit, another] = new Set(views.flatMap(({ run }) => run.commitSha ?? []));
  const only = commit !== undefined && another === undefined ? ` of commit ${code(commit.slice(0, 12), 12)}` : '';
  return `<sub>${count(views.length, 'target')}${only}, each with the whole exploration behind its name</sub>`;
}
