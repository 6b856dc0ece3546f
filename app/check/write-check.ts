import type { CommentTask } from '../../contract/comment-desk.ts';
import { isTerminal } from '../../contract/run-status.ts';
import type { GithubClient } from '../client.ts';
import { place } from '../comment/place.ts';
import { verdict } from '../comment/verdict.ts';
import { statusOf } from '../github-errors.ts';
import { conclusion } from './conclusion.ts';
import { renderCheck } from './render-check.ts';

/**
 * The check run of a finished exploration on its commit; made whole at once, so that none is ever left hanging. The run's
 * id finds it again. An installation without `checks: write` has none, and that is no failure.
 */
export async function writeCheck(github: GithubClient, task: CommentTask, signal: AbortSignal): Promise<void> {
  const { run, target, product } = task.view;
  if (!isTerminal(run.status) || run.commitSha === null) return;
  const octokit = await github.asInstallation(task.installationId);
  const request = { retries: 0, signal };
  const name = `Outrider: ${product}, ${target.name}`.slice(0, 200);
  try {
    const { data } = await octokit.rest.checks.listForRef({
      ...place(task),
      ...{ ref: run.commitSha, check_name: name, filter: 'all', per_page: 100, request },
    });
    const written = data.check_runs.find(({ external_id }) => external_id === run.id);
    const shown = { ...place(task), status: 'completed' as const, conclusion: conclusion(task.view), request };
    if (!written) {
      const fixed = { name, head_sha: run.commitSha, external_id: run.id, details_url: task.view.batchUrl };
      await octokit.rest.checks.create({ ...shown, ...fixed, output: renderCheck(task.view) });
    } else if (written.conclusion !== shown.conclusion || written.output.title !== verdict(task.view)) {
      // GitHub adds an update's annotations to those that are there already.
      const { title, summary } = renderCheck(task.view);
      await octokit.rest.checks.update({ ...shown, check_run_id: written.id, output: { title, summary } });
    }
  } catch (error) {
    if (!isRefusal(statusOf(error), error)) throw error;
  }
}

/** Not permitted, or a commit that the repository does not have; a limit is waited for. */
function isRefusal(status: number | null, error: unknown): boolean {
  if (status === 404 || status === 422) return true;
  return status === 403 && error instanceof Error && /not accessible|permission/i.test(error.message);
}
