import { githubWebAddress } from '../../auth/github-web-address.ts';
import { commentObstacle } from '../../services/comment-obstacle.ts';
import { runNotices } from '../../services/run-notices.ts';
import { signedLink } from '../../signed-links.ts';
import type { PullRequestCommentResolvers, RunResolvers } from '../resolvers.generated.ts';

export const runResolvers: RunResolvers = {
  id: ({ _id }) => String(_id),
  target: ({ targetId }, _args, { loaders }) => loaders.targets.load(targetId),
  batch: ({ batchId }, _args, { loaders }) => loaders.batches.load(batchId),
  // Its test case may have been deleted since.
  testCase: async ({ testCase }, _args, { loaders }) =>
    testCase ? ((await loaders.testCases.load(testCase.id))[0] ?? null) : null,
  attempt: ({ attempts }) => Math.max(1, attempts),
  workerLabel: ({ workerLabel }) => workerLabel || null,
  queuePosition: (run, _args, { loaders }) => (run.status === 'pending' ? loaders.queuePosition.load(run) : null),
  issues: ({ _id }, _args, { loaders }) => loaders.issuesOfRun.load(_id),
  artifacts: ({ _id }, _args, { loaders }) => loaders.artifactsOfRun.load(_id),
  notices: runNotices,
  actions: async ({ _id }, _args, { loaders }) => (await loaders.journalOfRun.load(_id))[0]?.actions ?? [],
  history: async ({ _id }, _args, { loaders }) => (await loaders.journalOfRun.load(_id))[0]?.moments ?? [],
  livePicture: ({ _id, status }, _args, { platform }) =>
    status === 'running' ? signedLink(platform, 'live', _id) : null,
  pullRequestComment: async ({ commentId }, _args, { loaders }) => {
    const own = commentId && (await loaders.comments.load(commentId));
    // The one that stands for all; its target may have been deleted since.
    return own?.foldedInto ? loaders.comments.load(own.foldedInto).catch(() => own) : own;
  },
};

export const pullRequestCommentResolvers: PullRequestCommentResolvers = {
  number: ({ pullRequest }) => pullRequest,
  pullRequestUrl: ({ repository, pullRequest }, _args, { platform }) =>
    `${githubWebAddress(platform.config.githubApiUrl)}/${repository}/pull/${pullRequest}`,
  run: async ({ runId }, _args, { loaders }) => (await loaders.runs.load(runId))[0] ?? null,
  reason: async (comment, _args, { loaders }) =>
    commentObstacle(comment, await loaders.installations.load(comment.installationId)),
  state: ({ state, commentId }) => {
    if (state === 'muted') return 'MUTED';
    if (state === 'blocked') return 'BLOCKED';
    return commentId === null ? 'PENDING' : 'POSTED';
  },
};
