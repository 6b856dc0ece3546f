import type { Caller } from '../auth/caller.ts';
import type { QueryIssuesArgs } from '../graphql/resolvers.generated.ts';
import type { IssueDoc } from '../models/issue.ts';
import { trusted } from '../models/query.ts';
import { forOrganisation } from '../models/scoped.ts';
import type { Platform } from '../platform.ts';
import { findOwn } from './find-own.ts';
import { page, searchPattern } from './inputs.ts';

/** Issues of the organisation, last seen first. */
export async function listIssues(
  platform: Platform,
  caller: Caller,
  args: Partial<QueryIssuesArgs>,
): Promise<{ issues: IssueDoc[]; hasMore: boolean; totalCount: number }> {
  const { models } = platform;
  const { limit, offset } = page(args.limit, args.offset);
  const target =
    args.targetId == null ? null : await findOwn('Target', models.targets, caller.organisationId, args.targetId);
  const ids = await sightedIssues(platform, caller, args);
  const pattern = searchPattern(args.search);
  const filter = {
    ...(target && { targetId: target._id }),
    ...(ids && { _id: trusted({ $in: ids }) }),
    ...(args.kind && { kind: args.kind }),
    ...(args.status && { status: args.status }),
    ...(pattern && { $or: [{ title: trusted({ $regex: pattern }) }, { message: trusted({ $regex: pattern }) }] }),
  };
  const own = forOrganisation(models.issues, caller.organisationId);
  const [issues, totalCount] = await Promise.all([
    own.find(filter).sort({ lastSeenAt: -1, _id: -1 }).skip(offset).limit(limit),
    own.count(filter),
  ]);
  return { issues, totalCount, hasMore: offset + issues.length < totalCount };
}

/** Ids of what the run or batch saw; null when neither was asked for. */
async function sightedIssues(
  { models }: Platform,
  { organisationId }: Caller,
  { runId, batchId }: Partial<QueryIssuesArgs>,
): Promise<IssueDoc['_id'][] | null> {
  if (runId == null && batchId == null) return null;
  const run = runId == null ? null : await findOwn('Run', models.runs, organisationId, runId);
  const batch = batchId == null ? null : await findOwn('Batch', models.batches, organisationId, batchId);
  const filter = { ...(run && { runId: run._id }), ...(batch && { batchId: batch._id }) };
  const rows = await forOrganisation(models.sightings, organisationId).find(filter);
  return rows.map(({ issueId }) => issueId);
}
