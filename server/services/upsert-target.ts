import { notFound } from '../../contract/errors.ts';
import { limits } from '../../contract/limits.ts';
import type { Caller } from '../auth/caller.ts';
import type { UpsertSimulationTargetInput } from '../graphql/resolvers.generated.ts';
import { isDuplicate } from '../models/query.ts';
import { forOrganisation } from '../models/scoped.ts';
import type { TargetDoc } from '../models/target.ts';
import type { Platform } from '../platform.ts';
import { findOwn } from './find-own.ts';
import { optionalJson, optionalText, present, requiredText } from './inputs.ts';

const tries = 5;

/** Creates or updates the target of (subject, build key); any number of calls at once leave one. */
export async function upsertTarget(
  platform: Platform,
  caller: Pick<Caller, 'organisationId'>,
  input: UpsertSimulationTargetInput,
): Promise<TargetDoc> {
  const { models } = platform;
  const fields = {
    name: requiredText('name', input.name),
    ...present({
      description: optionalText('description', input.description, limits.descriptionCharacters),
      version: optionalText('version', input.version),
      environment: optionalText('environment', input.environment),
      buildNumber: input.buildNumber,
      metadata: optionalJson('metadata', input.metadata),
    }),
  };
  const buildKey = requiredText('buildKey', input.buildKey, limits.buildKeyCharacters);
  const { _id: subjectId } = await findOwn('Product', models.subjects, caller.organisationId, input.subjectId);
  const now = new Date();

  for (let attempt = 1; ; attempt += 1) {
    try {
      const target = await models.targets
        .findOneAndUpdate(
          { organisationId: caller.organisationId, subjectId, buildKey },
          { $set: { ...fields, updatedAt: now }, $setOnInsert: { createdAt: now } },
          { upsert: true, returnDocument: 'after' },
        )
        .orFail()
        .lean<TargetDoc>();
      // The product may have gone meanwhile: what was just written goes with it.
      if (!(await forOrganisation(models.subjects, caller.organisationId).findById(subjectId)))
        throw notFound('Product', input.subjectId);
      return target;
    } catch (error) {
      // Two upserts that both saw no row: the unique index lets one insert, the other finds it on its next try.
      if (!isDuplicate(error) || attempt >= tries) throw error;
    }
  }
}
