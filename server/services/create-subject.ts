import { limits } from '../../contract/limits.ts';
import { type Caller, requireAdmin } from '../auth/caller.ts';
import type { CreateSubjectInput } from '../graphql/resolvers.generated.ts';
import { newId } from '../models/ids.ts';
import type { SubjectDoc } from '../models/subject.ts';
import type { Platform } from '../platform.ts';
import { optionalText, optionalUrl, requiredText } from './inputs.ts';

export async function createSubject(
  { models }: Platform,
  caller: Caller,
  input: CreateSubjectInput,
): Promise<SubjectDoc> {
  requireAdmin(caller, 'create products');
  const subject: SubjectDoc = {
    _id: newId(),
    organisationId: caller.organisationId,
    name: requiredText('name', input.name),
    baseUrl: optionalUrl('baseUrl', input.baseUrl) ?? null,
    description: optionalText('description', input.description, limits.descriptionCharacters) ?? null,
    createdAt: new Date(),
  };
  await models.subjects.create(subject);
  return subject;
}
