import { notFound } from '../../contract/errors.ts';
import { type Caller, requireAdmin } from '../auth/caller.ts';
import type { DeleteResult } from '../graphql/resolvers.generated.ts';
import type { Platform } from '../platform.ts';
import { findOwn } from './find-own.ts';

/** Its runs stay: they happened. */
export async function deleteTestCase({ models }: Platform, caller: Caller, id: string): Promise<DeleteResult> {
  requireAdmin(caller, 'delete test cases');
  const { organisationId } = caller;
  const { _id } = await findOwn('Test case', models.testCases, organisationId, id);
  const { deletedCount } = await models.testCases.deleteOne({ _id, organisationId });
  if (deletedCount === 0) throw notFound('Test case', id);
  return { success: true };
}
