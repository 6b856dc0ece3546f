import { conflict } from '../../contract/errors.ts';
import { type Caller, requireAdmin } from '../auth/caller.ts';
import type { CreateCredentialSetInput } from '../graphql/resolvers.generated.ts';
import type { CredentialSetDoc } from '../models/credential-set.ts';
import { newId } from '../models/ids.ts';
import { isDuplicate } from '../models/query.ts';
import type { Platform } from '../platform.ts';
import { sealFields } from './credential-fields.ts';
import { requiredText } from './inputs.ts';

export async function createCredentialSet(
  { models, vault }: Platform,
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
    fields: sealFields(vault, owner, input.fields),
    revision: 0,
    createdAt: now,
    updatedAt: now,
  };
  await models.credentialSets.create(set).catch((error: unknown) => {
    throw isDuplicate(error) ? nameTaken(name) : error;
  });
  return set;
}

export const nameTaken = (name: string) =>
  conflict(`A credential set named ${name} exists already: choose another name, or change that set.`);
