import type { CommentView } from '../../contract/comment-desk.ts';
import { code, link, plain } from '../../contract/markdown-text.ts';
import { coverage } from './coverage.ts';
import { issueSections } from './issue-sections.ts';
import { endMarker, startMarker } from './markers.ts';
import { count, failureAdvice, verdict } from './verdict.ts';

/** GitHub takes 65,536 characters; the rest is for what people write around our block. */
export const blockCharacters = 60_000;
/** Room for the last lines, which are always there. */
const footerCharacters = 1_500;

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
  if (run.status !== 'pending') lines.push(`Covered: ${coverage(run)}`);
  if (muted > 0) lines.push(`${count(muted, 'muted issue')} left out.`);
  return lines.map((line) => `${line}  `);
}

function footer({ run, batchUrl }: CommentView): string {
  const commit = run.commitSha === null ? '' : ` · commit ${code(run.commitSha.slice(0, 12), 12)}`;
  return `<sub>${link('The whole exploration', batchUrl)} of ${code(run.url, 300)}${commit}</sub>`;
}
