import { artifactLink } from '../../artifact-links.ts';
import { forOrganisation } from '../../models/scoped.ts';
import type { ArtifactResolvers, IssueResolvers } from '../resolvers.generated.ts';

export const issueResolvers: IssueResolvers = {
  id: ({ _id }) => String(_id),
  target: ({ targetId }, _args, { loaders }) => loaders.targets.load(targetId),
  screenshot: ({ screenshotRunId, screenshotName }, _args, { platform, caller }) =>
    screenshotRunId && screenshotName
      ? forOrganisation(platform.models.artifacts, caller.organisationId).findOne({
          runId: screenshotRunId,
          name: screenshotName,
        })
      : null,
};

export const artifactResolvers: ArtifactResolvers = {
  id: ({ _id }) => String(_id),
  url: ({ _id }, _args, { platform }) => artifactLink(platform, _id),
};
