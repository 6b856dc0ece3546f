import { notFound } from '../../contract/errors.ts';
import type { Caller } from '../auth/caller.ts';
import type { CredentialSetDoc } from '../models/credential-set.ts';
import { parseId } from '../models/ids.ts';
import { forOrganisation } from '../models/scoped.ts';
import type { Platform } from '../platform.ts';

/** The organisation's set of that id, else of that name. */
export async function findCredentialSet(
  { models }: Platform,
  { organisationId }: Caller,
  idOrName: string,
): Promise<CredentialSetDoc> {
  const own = forOrganisation(models.credentialSets, organisationId);
  const id = parseId(idOrName);
  const set = (id && (await own.findById(id))) ?? (await own.findOne({ name: idOrName.trim() }));
  if (!set) throw notFound('Credential set', idOrName);
  return set;
}
