import type { CommentView } from '../../contract/comment-desk.ts';

/**
 * What a required check makes of a finished run: only what was explored passes, a cancelled run stands in nobody's way.
 */
export function conclusion({ run, issues }: CommentView): 'success' | 'failure' | 'neutral' {
  if (run.failure === 'CANCELLED') return 'neutral';
  if (run.status === 'failed' || run.actions === 0) return 'failure';
  return issues.some(({ isNew }) => isNew) ? 'failure' : 'success';
}
