import type { RunStatus } from '../../contract/api.generated.ts';
import type { CommentTask } from '../../contract/comment-desk.ts';
import { overallStatus } from './overall-status.ts';

export interface Pace {
  /** Until the next update of this comment; 0 when it may go out now. */
  readonly secondsLeft: (task: CommentTask, now?: number) => number;
  readonly wrote: (task: CommentTask, now?: number) => void;
}

const secondsBetweenUpdates = 30;
const remembered = 1_000;

/**
 * At most one update in 30 s while a run goes on; a change of status and a new run never wait. Kept in memory: after a restart one
 * update comes sooner, which harms nobody.
 */
export function createPace(): Pace {
  const last = new Map<string, { at: number; status: RunStatus; runId: string }>();
  return {
    secondsLeft(task, now = Date.now()) {
      const write = last.get(task.id);
      if (!write || write.status !== overallStatus(task) || write.runId !== task.view.run.id) return 0;
      return Math.max(0, secondsBetweenUpdates - (now - write.at) / 1000);
    },
    wrote(task, now = Date.now()) {
      last.delete(task.id);
      last.set(task.id, { at: now, status: overallStatus(task), runId: task.view.run.id });
      const [oldest] = last.keys();
      if (last.size > remembered && oldest !== undefined) last.delete(oldest);
    },
  };
}
