import { badUserInput, notFound } from '../../contract/errors.ts';
import { limits } from '../../contract/limits.ts';
import { type Caller, requireAdmin } from '../auth/caller.ts';
import type { UpdateSubjectInput } from '../graphql/resolvers.generated.ts';
import { parseId } from '../models/ids.ts';
import type { SubjectDoc } from '../models/subject.ts';
import type { Platform } from '../platform.ts';
import { audited } from './audited.ts';
import { optionalDays, optionalText, optionalUrl, present, requiredText } from './inputs.ts';
import { optionalLabel } from './worker-label.ts';

export async function updateSubject(
  platform: Platform,
  caller: Caller,
  input: UpdateSubjectInput,
): Promise<SubjectDoc> {
  requireAdmin(caller, 'change products');
  if (input.name === null) throw badUserInput('name cannot be cleared.');
  if (input.exploreDeployments === null) throw badUserInput('exploreDeployments is true or false.');
  const changes = present({
    name: input.name === undefined ? undefined : requiredText('name', input.name),
    baseUrl: optionalUrl('baseUrl', input.baseUrl),
    description: optionalText('description', input.description, limits.descriptionCharacters),
    exploreDeployments: input.exploreDeployments,
    workerLabel: optionalLabel('workerLabel', input.workerLabel),
    keepRunsDays: optionalDays('keepRunsDays', input.keepRunsDays),
    keepIssuesDays: optionalDays('keepIssuesDays', input.keepIssuesDays),
    keepArtifactsDays: optionalDays('keepArtifactsDays', input.keepArtifactsDays),
  });
  const _id = parseId(input.id);
  if (!_id) throw notFound('Product', input.id);
  return audited(platform, caller, async (session) => {
    const updated = await platform.models.subjects
      .findOneAndUpdate(
        { _id, organisationId: caller.organisationId },
        { $set: changes },
        { returnDocument: 'after', session },
      )
      .lean();
    if (!updated) throw notFound('Product', input.id);
    const details = { id: input.id, changed: Object.keys(changes) };
    return { result: updated, note: { action: 'product.update', subject: updated.name, details } };
  });
}
