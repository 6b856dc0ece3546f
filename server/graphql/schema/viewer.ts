import { heldComments } from '../../services/held-comments.ts';
import { quotaOf, storedBytes } from '../../services/stored-bytes.ts';
import type {
  ApiKeyResolvers,
  GithubInstallationResolvers,
  OrganisationResolvers,
  UserResolvers,
  ViewerResolvers,
} from '../resolvers.generated.ts';

export const viewerResolvers: ViewerResolvers = {
  organisation: ({ organisationId }, _args, { platform }) =>
    platform.models.organisations.findById(organisationId).orFail().lean(),
  user: ({ userId }, _args, { platform }) => platform.models.users.findById(userId).orFail().lean(),
  roles: ({ roles }) => [...roles],
  apiKey: ({ apiKeyId }, _args, { platform }) => (apiKeyId ? platform.models.apiKeys.findById(apiKeyId).lean() : null),
};

export const organisationResolvers: OrganisationResolvers = {
  id: ({ _id }) => String(_id),
  storage: async ({ _id }, _args, { platform }) => ({
    artifactBytes: await storedBytes(platform, _id),
    quotaBytes: quotaOf(platform.config, _id),
  }),
  githubInstallations: ({ _id }, _args, { platform }) =>
    platform.models.installations.find({ organisationId: _id }).sort({ installationId: 1 }).lean(),
  heldComments: ({ _id }, _args, { platform }) => heldComments(platform, _id),
};

export const githubInstallationResolvers: GithubInstallationResolvers = {
  id: ({ installationId }) => String(installationId),
  repositories: ({ repositories }) => repositories.toSorted(),
};

export const userResolvers: UserResolvers = {
  id: ({ _id }) => String(_id),
};

export const apiKeyResolvers: ApiKeyResolvers = {
  id: ({ _id }) => String(_id),
  roles: async ({ userId }, _args, { loaders }) => (await loaders.users.load(userId)).roles,
  createdBy: ({ userId }, _args, { loaders }) => loaders.users.load(userId),
};
