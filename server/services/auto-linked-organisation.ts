import type { Id } from '../models/ids.ts';
import type { Platform } from '../platform.ts';

/** Whose every installation is: with one organisation, the operator may say so. Null when that is not so. */
export async function autoLinkedOrganisation({ models, config }: Platform): Promise<Id | null> {
  if (!config.github?.autoLink) return null;
  const [only, another] = await models.organisations.find({}, { _id: 1 }).limit(2).lean();
  return only && !another ? only._id : null;
}
