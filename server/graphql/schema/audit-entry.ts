import type { AuditEntryResolvers } from '../resolvers.generated.ts';

export const auditEntryResolvers: AuditEntryResolvers = {
  id: ({ _id }) => String(_id),
};
