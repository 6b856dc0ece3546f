import { notFound } from '../../contract/errors.ts';
import { type Caller, requireAdmin } from '../auth/caller.ts';
import type { DeleteResult } from '../graphql/resolvers.generated.ts';
import { parseId } from '../models/ids.ts';
import { forOrganisation } from '../models/scoped.ts';
import type { Platform } from '../platform.ts';
import { audited } from './audited.ts';
import { beginRemoval } from './begin-removal.ts';
import { removeNow } from './remove-now.ts';

/** Deletes a product with everything of it. One small transaction decides; the rows may be millions. */
export async function deleteSubject(platform: Platform, caller: Caller, id: string): Promise<DeleteResult> {
  requireAdmin(caller, 'delete products');
  const { models } = platform;
  const { organisationId } = caller;
  const subjectId = parseId(id);
  if (!subjectId) throw notFound('Product', id);
  const removal = await audited(platform, caller, async (session) => {
    const subject = await models.subjects.findOneAndDelete({ _id: subjectId, organisationId }, { session }).lean();
    if (!subject) throw notFound('Product', id);
    const targets = await forOrganisation(models.targets, organisationId).find({ subjectId }).session(session);
    const targetIds = targets.map(({ _id }) => _id);
    const result = await beginRemoval(platform, organisationId, { subjectId, targetIds }, session);
    const note = { action: 'product.delete', subject: subject.name, details: { id, targets: targets.length } };
    return { result, note };
  });
  await removeNow(platform, removal);
  return { success: true };
}
