import { acrossOrganisations } from '../models/scoped.ts';
import type { CredentialSetDoc } from '../models/credential-set.ts';
import type { Platform } from '../platform.ts';
import { renewFields } from './credential-fields.ts';

/**
 * Brings every set under the ring's first key: who finds an older one can read nothing with it any more.
 * A set that changes meanwhile is left: whoever changed it sealed it anew.
 */
export async function renewCredentialSets({ models, vault, log }: Platform): Promise<void> {
  const all = acrossOrganisations('the key ring serves all organisations');
  for await (const set of models.credentialSets.find({}, null, all).lean<CredentialSetDoc[]>().cursor()) {
    const { _id, organisationId, revision } = set;
    try {
      const fields = renewFields(vault, set);
      if (fields)
        await models.credentialSets.updateOne(
          { _id, organisationId, revision },
          { $set: { fields }, $inc: { revision: 1 } },
        );
    } catch (error) {
      log.error(
        { err: error, credentialSetId: String(_id) },
        'A credential set cannot be opened; runs with it will fail.',
      );
    }
  }
}
