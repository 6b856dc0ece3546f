import type { CommentDoc } from '../models/comment.ts';
import type { InstallationDoc } from '../models/installation.ts';

/** What stands in the way of a comment and what to do; null while nothing does. `installation` is null when it is gone. */
export function commentObstacle(
  { state, reason, organisationId }: CommentDoc,
  installation: InstallationDoc | null,
): string | null {
  if (state === 'muted') return reason;
  if (!installation) return 'The GitHub App is not installed there any more: install it again on GitHub.';
  if (!installation.organisationId?.equals(organisationId))
    return 'The installation of the GitHub App is not linked to your organisation any more: docs/github-app.md.';
  if (installation.suspended)
    return `The GitHub App’s installation on ${installation.account} is suspended: lift the suspension on GitHub.`;
  return reason;
}
