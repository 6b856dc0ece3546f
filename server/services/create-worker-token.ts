import { type Caller, requireAdmin } from '../auth/caller.ts';
import { newSecret } from '../auth/new-secret.ts';
import { hashWorkerSecret } from '../auth/worker-caller.ts';
import type { CreateWorkerTokenInput } from '../graphql/resolvers.generated.ts';
import { newId } from '../models/ids.ts';
import type { WorkerTokenDoc } from '../models/worker-token.ts';
import type { Platform } from '../platform.ts';
import { audited } from './audited.ts';
import { requiredText } from './inputs.ts';

/** Makes a token for workers of the organisation's own. Only its hash is kept. */
export async function createWorkerToken(
  platform: Platform,
  caller: Caller,
  input: CreateWorkerTokenInput,
): Promise<{ workerToken: WorkerTokenDoc; secret: string }> {
  requireAdmin(caller, 'create worker tokens');
  const { models } = platform;
  const secret = newSecret();
  const workerToken: WorkerTokenDoc = {
    _id: newId(),
    organisationId: caller.organisationId,
    name: requiredText('name', input.name),
    hash: hashWorkerSecret(platform, secret),
    createdBy: (await models.users.findById(caller.userId).orFail().lean()).name,
    createdAt: new Date(),
    lastUsedAt: null,
  };
  const { _id, name } = workerToken;
  return audited(platform, caller, async (session) => {
    await models.workerTokens.create([workerToken], { session });
    return {
      result: { workerToken, secret },
      note: { action: 'worker_token.create', subject: name, details: { id: String(_id) } },
    };
  });
}
