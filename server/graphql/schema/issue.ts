import { consoleLog, harLog } from '../../../contract/issue-evidence.ts';
import { traceNames } from '../../../contract/worker-api.ts';
import { issuesAlike } from '../../services/issues-alike.ts';
import { readLog } from '../../services/read-log.ts';
import { signedLink } from '../../signed-links.ts';
import type { GraphqlContext } from '../context.ts';
import type { IssueParent } from '../parents.ts';
import type { ArtifactResolvers, IssueResolvers } from '../resolvers.generated.ts';

/** One of the artifacts that show the page; null when it was not kept. */
function shown({ evidence }: IssueParent, what: 'dom' | 'console' | 'network', { loaders }: GraphqlContext) {
  const name = evidence?.[what];
  return evidence && name ? loaders.artifacts.load({ runId: evidence.runId, name }) : null;
}

export const issueResolvers: IssueResolvers = {
  id: ({ _id }) => String(_id),
  target: ({ targetId }, _args, { loaders }) => loaders.targets.load(targetId),
  screenshot: ({ screenshotRunId, screenshotName }, _args, { loaders }) =>
    screenshotRunId && screenshotName ? loaders.artifacts.load({ runId: screenshotRunId, name: screenshotName }) : null,
  trace: ({ screenshotRunId, kind, fingerprint }, _args, { loaders }) =>
    screenshotRunId
      ? loaders.artifacts.load({
          runId: screenshotRunId,
          name: kind === 'ASSERTION' ? traceNames.testCase : traceNames.issue(fingerprint),
        })
      : null,
  domSnapshot: (issue, _args, context) => shown(issue, 'dom', context),
  networkLog: (issue, _args, context) => shown(issue, 'network', context),
  console: async (issue, _args, context) => {
    const log = await readLog(context.platform, await shown(issue, 'console', context), consoleLog);
    return (log?.messages ?? []).map(({ at, ...message }) => ({ ...message, at: new Date(at) }));
  },
  requests: async (issue, _args, context) => {
    const log = await readLog(context.platform, await shown(issue, 'network', context), harLog);
    return (log?.log.entries ?? []).map(({ startedDateTime, time, request, response, _resourceType, _ended }) => ({
      ...{ at: new Date(startedDateTime), ...request, type: _resourceType, status: response.status || null },
      ...{ duration: _ended ? Math.round(time) : null, error: response._error },
      size: response._transferSize < 0 ? null : response._transferSize,
    }));
  },
  lastRun: async ({ lastRunId }, _args, { loaders }) =>
    lastRunId ? ((await loaders.runs.load(lastRunId))[0] ?? null) : null,
  onTargets: (issue, _args, { platform }) => issuesAlike(platform, issue),
};

export const artifactResolvers: ArtifactResolvers = {
  id: ({ _id }) => String(_id),
  url: ({ _id }, _args, { platform }) => signedLink(platform, 'artifacts', _id),
};
