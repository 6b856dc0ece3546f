import { forOrganisation } from '../../models/scoped.ts';
import { issuesOfRun } from '../../services/issues-of-run.ts';
import type { PullRequestCommentResolvers, RunResolvers } from '../resolvers.generated.ts';

export const runResolvers: RunResolvers = {
  id: ({ _id }) => String(_id),
  target: ({ targetId }, _args, { loaders }) => loaders.targets.load(targetId),
  batch: ({ batchId }, _args, { loaders }) => loaders.batches.load(batchId),
  attempt: ({ attempts }) => Math.max(1, attempts),
  issues: (run, _args, { platform }) => issuesOfRun(platform, run),
  artifacts: ({ _id }, _args, { platform, caller }) =>
    forOrganisation(platform.models.artifacts, caller.organisationId).find({ runId: _id }).sort({ name: 1 }),
  pullRequestComment: ({ commentId }, _args, { loaders }) => (commentId ? loaders.comments.load(commentId) : null),
};

export const pullRequestCommentResolvers: PullRequestCommentResolvers = {
  number: ({ pullRequest }) => pullRequest,
  state: ({ state, commentId }) => {
    if (state === 'muted') return 'MUTED';
    if (state === 'blocked') return 'BLOCKED';
    return commentId === null ? 'PENDING' : 'POSTED';
  },
};
