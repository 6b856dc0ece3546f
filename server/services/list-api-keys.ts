import { type Caller, requireAdmin } from '../auth/caller.ts';
import type { ApiKeyDoc } from '../models/api-key.ts';
import type { Platform } from '../platform.ts';

/** All keys of the organisation, the newest first. */
export async function listApiKeys({ models }: Platform, caller: Caller): Promise<ApiKeyDoc[]> {
  requireAdmin(caller, 'see API keys');
  return models.apiKeys.find({ organisationId: caller.organisationId }).sort({ createdAt: -1, _id: -1 }).lean();
}
