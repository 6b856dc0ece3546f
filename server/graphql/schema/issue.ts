import { traceNames } from '../../../contract/worker-api.ts';
import { signedLink } from '../../signed-links.ts';
import type { ArtifactResolvers, IssueResolvers } from '../resolvers.generated.ts';

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
};

export const artifactResolvers: ArtifactResolvers = {
  id: ({ _id }) => String(_id),
  url: ({ _id }, _args, { platform }) => signedLink(platform, 'artifacts', _id),
};
