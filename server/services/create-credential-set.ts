import { conflict } from '../../contract/errors.ts';
import { type Caller, requireAdmin } from '../auth/caller.ts';
import type { CreateCredentialSetInput } from '../graphql/resolvers.generated.ts';
import type { CredentialSetDoc } from '../models/credential-set.ts';
import { newId } from '../models/ids.ts';
import { isDuplicate } from '../models/query.ts';
import type { Platform } from '../platform.ts';
import { audited } from './audited.ts';
import { sealFields } from './credential-fields.ts';
import { requiredText } from './inputs.ts';

export async function createCredentialSet(
  platform: Platform,
  caller: Caller,
  input: CreateCredentialSetInput,
): Promise<CredentialSetDoc> {
  requireAdmin(caller, 'create credential sets');
  const owner = { _id: newId(), organisationId: caller.organisationId };
  const name = requiredText('name', input.name);
  const now = new Date();
  const set: CredentialSetDoc = {
    ...owner,
    name,
    fields: sealFields(platform.vault, owner, input.fields),
    revision: 0,
    createdAt: now,
    updatedAt: now,
  };
  const details = { id: String(set._id), fields: set.fields.map((field) => field.name) };
  return audited(platform, caller, async (session) => {
    await platform.models.credentialSets.create([set], { session });
    return { result: set, note: { action: 'credential_set.create', subject: name, details } };
  }).catch((error: unknown) => {
    throw isDuplicate(error) ? nameTaken(name) : error;
  });
}

export const nameTaken = (name: string) =>
  conflict(`A credential set named ${name} exists already: choose another name, or change that set.`);
