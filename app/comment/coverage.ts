import type { CommentView } from '../../contract/comment-desk.ts';
import { isTerminal } from '../../contract/run-status.ts';
import { count } from './verdict.ts';

/** What was explored, and in what time once it has ended. */
export function coverage(run: CommentView['run']): string {
  const share = run.codeCoverage === null ? '' : ` · ${Math.round(run.codeCoverage * 100)} % of the page’s JavaScript`;
  const took = isTerminal(run.status) ? duration(run) : '';
  return `${count(run.actions, 'action')} · ${count(run.states, 'state')} · ${count(run.urls, 'address', 'addresses')}${share}${took}`;
}

function duration({ startTime, endTime }: CommentView['run']): string {
  if (startTime === null || endTime === null) return '';
  const seconds = Math.max(0, Math.round((endTime.getTime() - startTime.getTime()) / 1000));
  return ` · in ${seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`}`;
}
