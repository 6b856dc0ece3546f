import { badUserInput, notFound } from '../../contract/errors.ts';
import { type Caller, requireAdmin } from '../auth/caller.ts';
import type { UpdateCredentialSetInput } from '../graphql/resolvers.generated.ts';
import type { CredentialSetDoc } from '../models/credential-set.ts';
import { parseId } from '../models/ids.ts';
import { isDuplicate } from '../models/query.ts';
import type { Platform } from '../platform.ts';
import { nameTaken } from './create-credential-set.ts';
import { sealFields } from './credential-fields.ts';
import { present, requiredText } from './inputs.ts';

/** One write: of changes at once the last one stands, whole. */
export async function updateCredentialSet(
  { models, vault }: Platform,
  caller: Caller,
  input: UpdateCredentialSetInput,
): Promise<CredentialSetDoc> {
  requireAdmin(caller, 'change credential sets');
  const { organisationId } = caller;
  if (input.name === null) throw badUserInput('name cannot be cleared.');
  if (input.fields === null) throw badUserInput('fields cannot be cleared: send at least one.');
  const _id = parseId(input.id);
  if (!_id) throw notFound('Credential set', input.id);
  const changes = present({
    name: input.name === undefined ? undefined : requiredText('name', input.name),
    fields: input.fields && sealFields(vault, { _id, organisationId }, input.fields),
    updatedAt: new Date(),
  });
  const updated = await models.credentialSets
    .findOneAndUpdate({ _id, organisationId }, { $set: changes, $inc: { revision: 1 } }, { returnDocument: 'after' })
    .lean<CredentialSetDoc | null>()
    .catch((error: unknown) => {
      throw isDuplicate(error) ? nameTaken(changes.name ?? '') : error;
    });
  if (!updated) throw notFound('Credential set', input.id);
  return updated;
}
