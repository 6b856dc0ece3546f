import type { CommentIssue, CommentView } from '../../contract/comment-desk.ts';
import { oneLine } from '../../contract/markdown-text.ts';
import { render } from '../comment/render.ts';
import { verdict } from '../comment/verdict.ts';

/** GitHub takes 50 at once; more than these nobody reads. */
const annotationsShown = 10;

/** The comment's text again, with the worst issues as annotations. */
export function renderCheck(view: CommentView) {
  return {
    title: verdict(view),
    summary: render(view),
    annotations: view.issues.slice(0, annotationsShown).map(annotation),
  };
}

/** An issue belongs to a page, not to a file: the workflows' folder is where GitHub shows it without a line. */
const annotation = ({ title, url, isNew, severity, steps }: CommentIssue) => ({
  path: '.github',
  start_line: 1,
  end_line: 1,
  annotation_level: isNew ? ('failure' as const) : ('notice' as const),
  title: oneLine(`${severity}: ${title}`, 200),
  message: [`At ${oneLine(url, 500)}`, ...steps.slice(0, 10).map((step) => oneLine(step, 300))].join('\n'),
});
