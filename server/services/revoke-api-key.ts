import { notFound } from '../../contract/errors.ts';
import { type Caller, requireAdmin } from '../auth/caller.ts';
import type { DeleteResult, RevokeApiKeyInput } from '../graphql/resolvers.generated.ts';
import type { Platform } from '../platform.ts';
import { audited } from './audited.ts';

/** Deletes a key. Its tokens die with it: every request asks for the key. */
export async function revokeApiKey(
  platform: Platform,
  caller: Caller,
  { clientId }: RevokeApiKeyInput,
): Promise<DeleteResult> {
  requireAdmin(caller, 'revoke API keys');
  const { organisationId } = caller;
  return audited(platform, caller, async (session) => {
    const key = await platform.models.apiKeys.findOneAndDelete({ clientId, organisationId }, { session }).lean();
    if (!key) throw notFound('API key', clientId);
    return {
      result: { success: true },
      note: { action: 'api_key.revoke', subject: key.name, details: { clientId } },
    };
  });
}
