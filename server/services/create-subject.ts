import { limits } from '../../contract/limits.ts';
import { type Caller, requireAdmin } from '../auth/caller.ts';
import type { CreateSubjectInput } from '../graphql/resolvers.generated.ts';
import { newId } from '../models/ids.ts';
import type { SubjectDoc } from '../models/subject.ts';
import type { Platform } from '../platform.ts';
import { audited } from './audited.ts';
import { optionalDays, optionalText, optionalUrl, requiredText } from './inputs.ts';
import { optionalLabel } from './worker-label.ts';

export async function createSubject(
  platform: Platform,
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
    workerLabel: optionalLabel('workerLabel', input.workerLabel) ?? null,
    keepRunsDays: optionalDays('keepRunsDays', input.keepRunsDays) ?? null,
    keepIssuesDays: optionalDays('keepIssuesDays', input.keepIssuesDays) ?? null,
    keepArtifactsDays: optionalDays('keepArtifactsDays', input.keepArtifactsDays) ?? null,
    createdAt: new Date(),
  };
  const { _id, name } = subject;
  return audited(platform, caller, async (session) => {
    await platform.models.subjects.create([subject], { session });
    return { result: subject, note: { action: 'product.create', subject: name, details: { id: String(_id) } } };
  });
}
