import type { Caller } from '../auth/caller.ts';
import type { QueryIssuesArgs } from '../graphql/resolvers.generated.ts';
import type { Id } from '../models/ids.ts';
import { forOrganisation } from '../models/scoped.ts';
import type { SightingDoc } from '../models/sighting.ts';
import type { Platform } from '../platform.ts';
import { findOwn } from './find-own.ts';

/** Ids of what the run or batch saw; null when neither was asked for. */
export async function sightedIssues(
  { models }: Platform,
  { organisationId }: Caller,
  { runId, batchId }: Partial<QueryIssuesArgs>,
): Promise<Id[] | null> {
  if (runId == null && batchId == null) return null;
  const run = runId == null ? null : await findOwn('Run', models.runs, organisationId, runId);
  const batch = batchId == null ? null : await findOwn('Batch', models.batches, organisationId, batchId);
  const filter = { ...(run && { runId: run._id }), ...(batch && { batchId: batch._id }) };
  const rows: Pick<SightingDoc, 'issueId'>[] = await forOrganisation(models.sightings, organisationId).find(filter);
  return rows.map(({ issueId }) => issueId);
}
