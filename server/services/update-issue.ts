import type { Caller } from '../auth/caller.ts';
import type { UpdateIssueInput } from '../graphql/resolvers.generated.ts';
import type { IssueDoc } from '../models/issue.ts';
import { inTransaction } from '../models/query.ts';
import type { Platform } from '../platform.ts';
import { findOwn } from './find-own.ts';
import { raiseComments } from './raise-comment.ts';

/** Mutes an issue, or opens a muted one again, and has its target's comments written again. One that is fixed opens only when it is seen again. */
export async function updateIssue(
  platform: Platform,
  { organisationId }: Caller,
  { id, muted }: UpdateIssueInput,
): Promise<IssueDoc> {
  const { models, connection, due } = platform;
  const issue = await findOwn('Issue', models.issues, organisationId, id);
  const own = { _id: issue._id, organisationId };
  await inTransaction(connection, async (session) => {
    const { modifiedCount } = muted
      ? await models.issues.updateOne(own, { $set: { status: 'MUTED' } }, { session })
      : await models.issues.updateOne({ ...own, status: 'MUTED' }, { $set: { status: 'OPEN' } }, { session });
    if (modifiedCount > 0) await raiseComments(platform, issue, session);
  });
  due.raise('comments');
  return findOwn('Issue', models.issues, organisationId, id);
}
