import { type Caller, requireAdmin } from '../auth/caller.ts';
import type { QueryAuditLogArgs } from '../graphql/resolvers.generated.ts';
import type { AuditEntryDoc } from '../models/audit-entry.ts';
import { forOrganisation } from '../models/scoped.ts';
import type { Platform } from '../platform.ts';
import { page } from './inputs.ts';

/** Entries of the organisation, the newest first. */
export async function auditLog(
  { models }: Platform,
  caller: Caller,
  args: Partial<QueryAuditLogArgs>,
): Promise<{ entries: AuditEntryDoc[]; hasMore: boolean; totalCount: number }> {
  requireAdmin(caller, 'read the audit log');
  const { limit, offset } = page(args.limit, args.offset);
  const own = forOrganisation(models.auditEntries, caller.organisationId);
  const [entries, totalCount] = await Promise.all([
    own.find().sort({ at: -1, _id: -1 }).skip(offset).limit(limit),
    own.count(),
  ]);
  return { entries, totalCount, hasMore: offset + entries.length < totalCount };
}
