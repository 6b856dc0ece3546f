/** The fields of a credential set: judged when they come in, sealed when they are kept. */
import { badUserInput } from '../../contract/errors.ts';
import { limits } from '../../contract/limits.ts';
import type { Vault } from '../crypto.ts';
import type { CredentialFieldInput } from '../graphql/resolvers.generated.ts';
import type { CredentialSetDoc } from '../models/credential-set.ts';
import { requiredText } from './inputs.ts';

type Owner = Pick<CredentialSetDoc, '_id' | 'organisationId'>;

/** Judges all fields before it seals the first. No message names a value. */
export function sealFields(
  vault: Vault,
  owner: Owner,
  fields: readonly CredentialFieldInput[],
): CredentialSetDoc['fields'] {
  if (fields.length < 1 || fields.length > limits.credentialFields)
    throw badUserInput(`fields must have 1 to ${limits.credentialFields} entries.`);
  const judged = fields.map(({ name, value }, index) => ({
    name: requiredText(`fields.${index}.name`, name),
    value: fittingValue(index, value),
  }));
  const names = judged.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw badUserInput(`fields names ${twice} twice: a field's name is unique in its set.`);
  return judged.map(({ name, value }) => ({ name, sealed: vault.seal(value, contextOf(owner, name)) }));
}

export function openFields(vault: Vault, set: CredentialSetDoc): Record<string, string> {
  return Object.fromEntries(set.fields.map(({ name, sealed }) => [name, vault.open(sealed, contextOf(set, name))]));
}

/** The fields under the ring's first key; null when all are already. */
export function renewFields(vault: Vault, set: CredentialSetDoc): CredentialSetDoc['fields'] | null {
  if (set.fields.every(({ sealed }) => vault.isCurrent(sealed))) return null;
  const opened = Object.entries(openFields(vault, set));
  return opened.map(([name, value]) => ({ name, sealed: vault.seal(value, contextOf(set, name)) }));
}

function fittingValue(index: number, value: string): string {
  const most = limits.credentialValueCharacters;
  if (value.length > most) throw badUserInput(`fields.${index}.value may have ${most} characters at most.`);
  return value;
}

/** A field's name, which anybody chooses, comes last: no two fields share a context. */
const contextOf = ({ _id, organisationId }: Owner, field: string) => `credential-set|${organisationId}|${_id}|${field}`;
