import { roleOf } from '../../services/member-role.ts';
import type { InvitationResolvers, MemberResolvers } from '../resolvers.generated.ts';

export const memberResolvers: MemberResolvers = {
  id: ({ _id }) => String(_id),
  role: ({ roles }) => roleOf(roles),
  githubLogin: ({ github }) => github?.login ?? null,
};

export const invitationResolvers: InvitationResolvers = {
  id: ({ _id }) => String(_id),
  invitedBy: ({ invitedByName }) => invitedByName,
};
