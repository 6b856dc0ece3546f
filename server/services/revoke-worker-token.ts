import { notFound } from '../../contract/errors.ts';
import { type Caller, requireAdmin } from '../auth/caller.ts';
import type { DeleteResult } from '../graphql/resolvers.generated.ts';
import { released } from '../lease.ts';
import { parseId } from '../models/ids.ts';
import { trusted } from '../models/query.ts';
import type { Platform } from '../platform.ts';
import { audited } from './audited.ts';

/** Deletes a token. Its workers are refused with their next call, and their runs are free for others. */
export async function revokeWorkerToken(platform: Platform, caller: Caller, id: string): Promise<DeleteResult> {
  requireAdmin(caller, 'revoke worker tokens');
  const { models, idle } = platform;
  const { organisationId } = caller;
  const _id = parseId(id);
  if (!_id) throw notFound('Worker token', id);
  await audited(platform, caller, async (session) => {
    const token = await models.workerTokens.findOneAndDelete({ _id, organisationId }, { session }).lean();
    if (!token) throw notFound('Worker token', id);
    return { result: null, note: { action: 'worker_token.revoke', subject: token.name, details: { id } } };
  });
  // Not in the transaction, which would not see a lease given while it goes on: one given later sees that the token is gone.
  await models.runs.updateMany(
    { organisationId, leaseToken: _id, leaseOwner: trusted({ $type: 'string' }), status: 'running' },
    { $set: released, $inc: { attempts: -1 } },
  );
  await models.workers.deleteMany({ tokenId: _id });
  // Its own are told, and what it held is taken by others.
  idle.wakeAll();
  return { success: true };
}
