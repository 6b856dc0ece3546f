import type { Caller } from '../auth/caller.ts';
import type { CredentialSetDoc } from '../models/credential-set.ts';
import { forOrganisation } from '../models/scoped.ts';
import type { Platform } from '../platform.ts';

/** All sets of the organisation by name. Members see them too: they start runs with them. */
export async function listCredentialSets(
  { models }: Platform,
  { organisationId }: Caller,
): Promise<CredentialSetDoc[]> {
  return forOrganisation(models.credentialSets, organisationId).find().sort({ name: 1 });
}
