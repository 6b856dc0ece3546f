import { alikeOrder, type IssueDoc } from '../models/issue.ts';
import { forOrganisation } from '../models/scoped.ts';
import type { Platform } from '../platform.ts';

const most = 50;

/** The same defect on each target of its product, the issue itself included, last seen first. */
export async function issuesAlike(
  { models }: Platform,
  { organisationId, subjectId, fingerprint }: IssueDoc,
): Promise<IssueDoc[]> {
  const own = forOrganisation(models.issues, organisationId);
  return own.find({ subjectId, fingerprint }).sort({ lastSeenAt: -1, _id: -1 }).hint(alikeOrder).limit(most);
}
