import { notFound } from '../../contract/errors.ts';
import { type Id, parseId } from '../models/ids.ts';
import { forOrganisation, type Tenanted, type TenantModel } from '../models/scoped.ts';

/** The organisation's row of that id. Malformed, missing and another's answer alike. */
export async function findOwn<T extends Tenanted>(
  what: string,
  model: TenantModel<T>,
  organisationId: Id,
  id: string,
): Promise<T> {
  const parsed = parseId(id);
  const row = parsed && (await forOrganisation(model, organisationId).findById(parsed));
  if (!row) throw notFound(what, id);
  return row;
}
