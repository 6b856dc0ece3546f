import type { RunStatus } from '../../contract/api.generated.ts';
import type { CommentTask } from '../../contract/comment-desk.ts';
import { isTerminal } from '../../contract/run-status.ts';

/** Of a comment that stands for several runs: over when all are. */
export function overallStatus({ view, group }: CommentTask): RunStatus {
  if (group === null) return view.run.status;
  const all = group.map(({ run }) => run.status);
  if (all.every(isTerminal)) return 'completed';
  return all.every((status) => status === 'pending') ? 'pending' : 'running';
}
