import type { Caller } from '../auth/caller.ts';
import type { UpdateIssueInput } from '../graphql/resolvers.generated.ts';
import type { IssueDoc } from '../models/issue.ts';
import type { Platform } from '../platform.ts';
import { findOwn } from './find-own.ts';

/** Mutes an issue, or opens a muted one again. One that is fixed opens only when it is seen again. */
export async function updateIssue(
  { models }: Platform,
  { organisationId }: Caller,
  { id, muted }: UpdateIssueInput,
): Promise<IssueDoc> {
  const { _id } = await findOwn('Issue', models.issues, organisationId, id);
  const own = { _id, organisationId };
  if (muted) await models.issues.updateOne(own, { $set: { status: 'MUTED' } });
  else await models.issues.updateOne({ ...own, status: 'MUTED' }, { $set: { status: 'OPEN' } });
  return findOwn('Issue', models.issues, organisationId, id);
}
