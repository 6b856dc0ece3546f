import { conflict, notFound } from '../../contract/errors.ts';
import { hashSecret } from '../auth/api-key-secret.ts';
import { type Caller, requireAdmin } from '../auth/caller.ts';
import { combinedKey, newSecret } from '../auth/new-secret.ts';
import type { RotateApiKeyInput, RotatedApiKey } from '../graphql/resolvers.generated.ts';
import type { Platform } from '../platform.ts';
import { audited } from './audited.ts';

const oldSecretSeconds = 300;

/** Gives a key a new secret; the one before it stays valid for a while, an older one dies at once. */
export async function rotateApiKey(
  platform: Platform,
  caller: Caller,
  { clientId }: RotateApiKeyInput,
): Promise<RotatedApiKey> {
  requireAdmin(caller, 'rotate API keys');
  const { models, vault } = platform;
  const { organisationId } = caller;
  const key = await models.apiKeys.findOne({ clientId, organisationId }).lean();
  const current = key?.secrets[0];
  if (!key || !current) throw notFound('API key', clientId);
  const now = new Date();
  if (key.expiresAt && key.expiresAt <= now)
    throw conflict(`The API key ${clientId} has expired: generate a new one in its place.`);
  const clientSecret = newSecret();
  const previousSecretExpiresAt = new Date(now.getTime() + oldSecretSeconds * 1000);
  const secrets = [
    { hash: hashSecret(vault, clientSecret), expiresAt: null },
    { hash: current.hash, expiresAt: previousSecretExpiresAt },
  ];
  return audited(platform, caller, async (session) => {
    const unchanged = { _id: key._id, organisationId, 'secrets.0.hash': current.hash };
    const { matchedCount } = await models.apiKeys.updateOne(unchanged, { $set: { secrets } }, { session });
    if (matchedCount === 0)
      throw conflict(`The API key ${clientId} was rotated or revoked at the same moment: try again.`);
    return {
      result: { clientId, clientSecret, apiKey: combinedKey(clientId, clientSecret), previousSecretExpiresAt },
      note: { action: 'api_key.rotate', subject: key.name, details: { clientId } },
    };
  });
}
