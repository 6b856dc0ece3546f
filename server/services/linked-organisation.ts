import { type Id, parseId } from '../models/ids.ts';
import type { Platform } from '../platform.ts';

/** The organisation that a claim of the outside provider means: AUTH_ORGANISATION is the first one, any is its own id. */
export async function linkedOrganisation({ models, config }: Platform, claim: string | null): Promise<Id | null> {
  if (claim === null) return null;
  const id = parseId(claim);
  const found =
    claim === config.outside?.organisation
      ? await models.organisations.findOne({ first: true }).lean()
      : id && (await models.organisations.findById(id).lean());
  return found ? found._id : null;
}
