import type { RunFailure } from '../../contract/api.generated.ts';
import type { RunDoc } from '../models/run.ts';
import { forOrganisation } from '../models/scoped.ts';
import type { Platform } from '../platform.ts';
import { openFields } from './credential-fields.ts';

export type RunCredentials =
  | { readonly fields: Record<string, string> }
  | { readonly failure: RunFailure; readonly failureReason: string };

const deleted = {
  failure: 'LOGIN_FAILED',
  failureReason:
    'The credential set of this run was deleted before a worker took the run: start again with another one.',
} as const;
const unreadable = {
  failure: 'INTERNAL',
  failureReason:
    'The credential set of this run cannot be opened: put the key it was saved under back into ENCRYPTION_KEYS, or save its fields again.',
} as const;

/** The only place where a set's values are read: for a run that a worker has just taken. */
export async function runCredentials({ models, vault, log }: Platform, run: RunDoc): Promise<RunCredentials> {
  if (!run.credentialSetId) return { fields: {} };
  const set = await forOrganisation(models.credentialSets, run.organisationId).findById(run.credentialSetId);
  if (!set) return deleted;
  try {
    return { fields: openFields(vault, set) };
  } catch (error) {
    log.error(
      { err: error, credentialSetId: String(set._id), runId: String(run._id) },
      'A credential set cannot be opened.',
    );
    return unreadable;
  }
}
