import { badUserInput, notFound } from '../../contract/errors.ts';
import { type Caller, requireAdmin } from '../auth/caller.ts';
import type { UpdateCredentialSetInput } from '../graphql/resolvers.generated.ts';
import type { CredentialSetDoc } from '../models/credential-set.ts';
import { parseId } from '../models/ids.ts';
import { isDuplicate } from '../models/query.ts';
import type { Platform } from '../platform.ts';
import { audited } from './audited.ts';
import { nameTaken } from './create-credential-set.ts';
import { sealFields } from './credential-fields.ts';
import { present, requiredText } from './inputs.ts';

/** One write: of changes at once the last one stands, whole. */
export async function updateCredentialSet(
  platform: Platform,
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
    fields: input.fields && sealFields(platform.vault, { _id, organisationId }, input.fields),
    updatedAt: new Date(),
  });
  const details = {
    id: input.id,
    changed: ['name' as const, 'fields' as const].filter((key) => changes[key] !== undefined),
    ...(changes.fields && { fields: changes.fields.map((field) => field.name) }),
  };
  return audited(platform, caller, async (session) => {
    const update = { $set: changes, $inc: { revision: 1 } };
    const updated = await platform.models.credentialSets
      .findOneAndUpdate({ _id, organisationId }, update, { returnDocument: 'after', session })
      .lean<CredentialSetDoc | null>();
    if (!updated) throw notFound('Credential set', input.id);
    return { result: updated, note: { action: 'credential_set.update', subject: updated.name, details } };
  }).catch((error: unknown) => {
    throw isDuplicate(error) ? nameTaken(changes.name ?? '') : error;
  });
}
