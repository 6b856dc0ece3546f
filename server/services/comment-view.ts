import type { CommentView } from '../../contract/comment-desk.ts';
import type { CommentDoc } from '../models/comment.ts';
import { forOrganisation } from '../models/scoped.ts';
import type { Platform } from '../platform.ts';
import { batchPage } from './batch-page.ts';
import { issuesOfRun } from './issues-of-run.ts';

/** Everything that a comment is rendered from, read afresh; null when its target was deleted. */
export async function commentView(platform: Platform, row: CommentDoc): Promise<CommentView | null> {
  const { models } = platform;
  const { organisationId } = row;
  const [run, target] = await Promise.all([
    forOrganisation(models.runs, organisationId).findById(row.runId),
    forOrganisation(models.targets, organisationId).findById(row.targetId),
  ]);
  const subject = target && (await forOrganisation(models.subjects, organisationId).findById(target.subjectId));
  if (!run || !target || !subject) return null;
  const seen = await issuesOfRun(platform, run);
  const fixed = await forOrganisation(models.issues, organisationId).find({ fixedRunId: run._id, status: 'FIXED' });
  const issues = seen.filter((issue) => issue.status !== 'MUTED');
  const { status, failure, failureReason, url, commitSha, startTime, endTime, exceptionCount, progress } = run;
  const { actions, states, urls, codeCoverage } = progress;
  return {
    product: subject.name,
    target: { id: String(target._id), name: target.name, version: target.version },
    run: {
      id: String(run._id),
      status,
      failure,
      failureReason,
      url,
      commitSha,
      startTime,
      endTime,
      exceptionCount,
      actions,
      states,
      urls,
      codeCoverage,
    },
    issues: issues.map(({ _id, title, kind, severity, isNew, url: page, occurrences, reproduction }) => ({
      id: String(_id),
      title,
      kind,
      severity,
      isNew,
      url: page,
      occurrences,
      steps: reproduction?.steps ?? [],
    })),
    muted: seen.length - issues.length,
    fixed: fixed.map(({ _id, title, kind, severity }) => ({ id: String(_id), title, kind, severity })),
    batchUrl: batchPage(platform, run.batchId),
  };
}
