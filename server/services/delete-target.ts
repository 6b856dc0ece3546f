import { notFound } from '../../contract/errors.ts';
import { type Caller, requireAdmin } from '../auth/caller.ts';
import type { DeleteResult } from '../graphql/resolvers.generated.ts';
import type { Platform } from '../platform.ts';
import { audited } from './audited.ts';
import { beginRemoval } from './begin-removal.ts';
import { findOwn } from './find-own.ts';
import { removeNow } from './remove-now.ts';

/** Deletes a target with everything of it. Its build key is free at once. */
export async function deleteTarget(platform: Platform, caller: Caller, id: string): Promise<DeleteResult> {
  requireAdmin(caller, 'delete targets');
  const { models } = platform;
  const { organisationId } = caller;
  const { _id } = await findOwn('Target', models.targets, organisationId, id);
  const removal = await audited(platform, caller, async (session) => {
    const target = await models.targets.findOneAndDelete({ _id, organisationId }, { session }).lean();
    if (!target) throw notFound('Target', id);
    const result = await beginRemoval(platform, organisationId, { subjectId: null, targetIds: [_id] }, session);
    const note = { action: 'target.delete', subject: target.name, details: { id, buildKey: target.buildKey } };
    return { result, note };
  });
  await removeNow(platform, removal);
  return { success: true };
}
