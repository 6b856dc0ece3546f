import { badUserInput, conflict, unauthenticated } from '../../contract/errors.ts';
import { hashSecret } from '../auth/api-key-secret.ts';
import { type Caller, requireAdmin } from '../auth/caller.ts';
import { combinedKey, newClientId, newSecret } from '../auth/new-secret.ts';
import type { GenerateApiKeyInput, GeneratedApiKey } from '../graphql/resolvers.generated.ts';
import { keysPerUser } from '../models/api-key.ts';
import { newId } from '../models/ids.ts';
import { isDuplicate } from '../models/query.ts';
import type { Platform } from '../platform.ts';
import { freeKeySlot } from './free-key-slot.ts';
import { requiredText } from './inputs.ts';
import { audited } from './audited.ts';

/** More than a user has slots: each lost try means that another call took one. */
const tries = 2 * keysPerUser;

/** Makes a key of the calling person; one made by a key belongs to that key's person. */
export async function generateApiKey(
  platform: Platform,
  caller: Caller,
  input: GenerateApiKeyInput,
): Promise<GeneratedApiKey> {
  requireAdmin(caller, 'create API keys');
  const name = requiredText('name', input.name);
  const expiresAt = input.expiresAt ?? null;
  if (expiresAt && expiresAt <= new Date()) throw badUserInput('expiresAt must lie in the future.');
  const { roles } = await platform.models.users.findById(caller.userId).orFail().lean();
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    try {
      return { ...(await create(platform, caller, name, expiresAt)), roles };
    } catch (error) {
      // The slot went to a call made at the same moment: look for another.
      if (!isDuplicate(error)) throw error;
    }
  }
  throw conflict('Your API keys are being changed by other calls: try again.');
}

function create(platform: Platform, caller: Caller, name: string, expiresAt: Date | null) {
  const { models, vault } = platform;
  const { organisationId, userId } = caller;
  return audited(platform, caller, async (session) => {
    // A removal of the person at the same moment touches this row too: one of the two waits and sees the other.
    const person = await models.users.updateOne(
      { _id: userId, organisationId },
      { $inc: { keyChanges: 1 } },
      { session },
    );
    if (person.matchedCount === 0) throw unauthenticated();
    const slot = await freeKeySlot(models, userId, session);
    if (slot === null)
      throw conflict(`A user may hold ${keysPerUser} API keys: revoke one that is not used any more first.`);
    const [_id, clientId, clientSecret] = [newId(), newClientId(), newSecret()];
    const secrets = [{ hash: hashSecret(vault, clientSecret), expiresAt: null }];
    const key = { _id, organisationId, userId, slot, name, clientId, secrets, createdAt: new Date(), expiresAt };
    await models.apiKeys.create([key], { session });
    const apiKey = combinedKey(clientId, clientSecret);
    return {
      result: { id: String(_id), name, clientId, clientSecret, apiKey, expiresAt },
      note: {
        action: 'api_key.generate',
        subject: name,
        details: { clientId, expiresAt: expiresAt?.toISOString() ?? null },
      },
    };
  });
}
