import type { CommentView } from '../../contract/comment-desk.ts';
import { isTerminal } from '../../contract/run-status.ts';
import { count } from './verdict.ts';

/** The one line over several targets. */
export function groupVerdict(views: readonly CommentView[]): string {
  const ended = views.filter(({ run }) => isTerminal(run.status));
  const issues = views.flatMap((view) => view.issues);
  if (views.every(({ run }) => run.status === 'pending')) return '⏳ Waiting for a free worker';
  if (ended.length < views.length) {
    const sofar = issues.length > 0 ? `: ${count(issues.length, 'issue')} so far` : '';
    return `🔎 Exploring now, ${ended.length} of ${count(views.length, 'target')} done${sofar}`;
  }
  const fresh = issues.filter(({ isNew }) => isNew).length;
  const known = issues.length - fresh;
  const found = views.filter((view) => view.issues.some(({ isNew }) => isNew)).length;
  const cancelled = views.filter(({ run }) => run.failure === 'CANCELLED').length;
  const failed = views.filter(({ run }) => run.status === 'failed').length - cancelled;
  const idle = views.filter(({ run }) => run.status === 'completed' && run.actions === 0).length;
  const rest = [
    ...(failed > 0 ? [`${failed} of ${count(views.length, 'target')} failed`] : []),
    ...(idle > 0 ? [`${count(idle, 'target')} offered nothing to act on`] : []),
    ...(cancelled > 0 ? [`${cancelled} cancelled`] : []),
  ].join(', ');
  const and = rest && `, ${rest}`;
  if (fresh > 0) return `❌ ${count(fresh, 'new issue')} in ${found} of ${count(views.length, 'target')}${and}`;
  if (failed > 0) return `🚫 ${rest}`;
  if (known > 0) return `⚠️ No new issues, ${count(known, 'known one')}${and}`;
  if (cancelled === views.length) return '⏹️ Cancelled before it ended';
  return idle > 0 ? `⚪ ${rest}` : `✅ No issues found in ${count(views.length, 'target')}${and}`;
}
