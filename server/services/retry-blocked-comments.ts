import { trusted } from '../models/query.ts';
import { acrossOrganisations } from '../models/scoped.ts';
import type { Platform } from '../platform.ts';

/** Nobody waits for older ones any more. */
const youngMilliseconds = 7 * 24 * 3_600_000;

/** Has comments written that GitHub refused before; the reason stays until one is there. */
export async function retryBlockedComments(
  { models, due }: Platform,
  where: { readonly installationId: number; readonly repository?: string; readonly pullRequest?: number },
): Promise<void> {
  const { installationId, repository, pullRequest } = where;
  const filter = {
    ...{ installationId, state: 'blocked' as const },
    runCreatedAt: trusted({ $gte: new Date(Date.now() - youngMilliseconds) }),
    ...(repository !== undefined && { repositoryKey: repository.toLowerCase() }),
    ...(pullRequest !== undefined && { pullRequest }),
  };
  const again = { $set: { state: 'active' as const, failures: 0, dueAt: new Date() }, $inc: { wantedRevision: 1 } };
  await models.comments.updateMany(filter, again).setOptions(acrossOrganisations('GitHub names the installation'));
  due.raise('comments');
}
