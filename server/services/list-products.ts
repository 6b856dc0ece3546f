import type { Caller } from '../auth/caller.ts';
import type { SubjectDoc } from '../models/subject.ts';
import { forOrganisation } from '../models/scoped.ts';
import type { TargetDoc } from '../models/target.ts';
import type { Platform } from '../platform.ts';
import { findOwn } from './find-own.ts';

export async function listSubjects({ models }: Platform, { organisationId }: Caller): Promise<SubjectDoc[]> {
  return forOrganisation(models.subjects, organisationId).find().sort({ name: 1, _id: 1 });
}

/** All targets, or one product's; the last changed first. */
export async function listTargets(
  { models }: Platform,
  { organisationId }: Caller,
  subjectId: string | null,
): Promise<TargetDoc[]> {
  const subject = subjectId === null ? null : await findOwn('Product', models.subjects, organisationId, subjectId);
  return forOrganisation(models.targets, organisationId)
    .find(subject ? { subjectId: subject._id } : {})
    .sort({ updatedAt: -1, _id: -1 });
}
