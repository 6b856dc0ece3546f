import type { RunFailure } from '../../contract/api.generated.ts';
import type { CommentView } from '../../contract/comment-desk.ts';

/** The one line that says how it went: what the product did, kept apart from what we could not do. */
export function verdict({ run, issues }: CommentView): string {
  if (run.status === 'pending') return '⏳ Waiting for a free worker';
  if (run.status === 'running')
    return `🔎 Exploring now${issues.length > 0 ? `: ${count(issues.length, 'issue')} so far` : ''}`;
  if (run.status === 'failed') return failureVerdicts[run.failure ?? 'INTERNAL'];
  const fresh = issues.filter((issue) => issue.isNew).length;
  const known = issues.length - fresh;
  if (fresh > 0) return `❌ ${count(fresh, 'new issue')}${known > 0 ? `, ${known} known` : ''}`;
  if (known > 0) return `⚠️ No new issues, ${count(known, 'known one')}`;
  if (run.actions === 0) return '⚪ Nothing could be tried: the page offered nothing to act on';
  return '✅ No issues found';
}

/** What a reader can do about a run that could not be carried out. */
export const failureAdvice: Record<RunFailure, string> = {
  UNREACHABLE:
    'Check that the address answers where the workers run, and that it may be explored (`ALLOWED_TARGET_HOSTS`).',
  LOGIN_FAILED: 'Check the credential set of this exploration, and that its user can log in on this address.',
  ASSERTION: 'A step of the test case did not hold: see the run’s page.',
  CANCELLED: 'Start it again when you want a result.',
  WORKER_LOST: 'Start it again; when it happens once more, look into the workers’ log and memory.',
  INTERNAL: 'Start it again; when it happens once more, the server’s log says more.',
};

const failureVerdicts: Record<RunFailure, string> = {
  UNREACHABLE: '🚫 Could not explore: the address did not answer',
  LOGIN_FAILED: '🚫 Could not explore: the login was refused',
  ASSERTION: '❌ A test case failed',
  CANCELLED: '⏹️ Cancelled before it ended',
  WORKER_LOST: '🚫 Could not explore: the workers were lost',
  INTERNAL: '🚫 Could not explore: an error of Outrider itself',
};

export const count = (number: number, noun: string, plural = `${noun}s`): string =>
  `${number} ${number === 1 ? noun : plural}`;
