import { issueKinds } from '../../contract/worker-api.ts';
import type { Caller } from '../auth/caller.ts';
import type { QueryIssuesArgs } from '../graphql/resolvers.generated.ts';
import { type IssueDoc, issueOrder } from '../models/issue.ts';
import { trusted } from '../models/query.ts';
import { forOrganisation } from '../models/scoped.ts';
import type { Platform } from '../platform.ts';
import { countTallied } from './count-tallied.ts';
import { findOwn } from './find-own.ts';
import { page, searchPattern } from './inputs.ts';
import { rowsOf } from './rows-of.ts';
import { searchIssues } from './search-issues.ts';
import { sightedIssues } from './sighted-issues.ts';

interface IssuePage {
  readonly issues: IssueDoc[];
  readonly hasMore: boolean;
  readonly totalCount: number;
}

const statuses = ['OPEN', 'FIXED', 'MUTED'] as const;

/** Issues of the organisation, last seen first. */
export async function listIssues(
  platform: Platform,
  caller: Caller,
  args: Partial<QueryIssuesArgs>,
): Promise<IssuePage> {
  const { models } = platform;
  const { organisationId } = caller;
  const { kind, status } = args;
  const { limit, offset } = page(args.limit, args.offset);
  const target = args.targetId == null ? null : await findOwn('Target', models.targets, organisationId, args.targetId);
  const pattern = searchPattern(args.search);
  const text = pattern && { $or: [{ title: trusted({ $regex: pattern }) }, { message: trusted({ $regex: pattern }) }] };
  const narrow = { ...(target && { targetId: target._id }), ...(kind && { kind }), ...(status && { status }), ...text };
  const seen = await sightedIssues(platform, caller, args);
  const own = forOrganisation(models.issues, organisationId);
  if (seen) {
    // As many as a run or a batch can see: put in order here, and only the page read whole.
    const keys = await own.findByIds(seen, narrow).select({ lastSeenAt: 1 });
    const order = keys.sort(
      (a, b) => b.lastSeenAt.getTime() - a.lastSeenAt.getTime() || (String(a._id) < String(b._id) ? 1 : -1),
    );
    const ids = order.slice(offset, offset + limit).map(({ _id }) => String(_id));
    const issues = await own.findByIds(keys.filter(({ _id }) => ids.includes(String(_id))).map(({ _id }) => _id));
    issues.sort((a, b) => ids.indexOf(String(a._id)) - ids.indexOf(String(b._id)));
    return { issues, totalCount: keys.length, hasMore: offset + issues.length < keys.length };
  }

  const targetId = target ? String(target._id) : null;
  const found = args.search
    ? await searchIssues(platform, organisationId, { search: args.search, targetId, kind, status, limit, offset })
    : null;
  if (found) {
    const issues = await rowsOf(own, found.ids);
    return { issues, totalCount: found.totalCount, hasMore: offset + issues.length < found.totalCount };
  }
  const order = issueOrder({ target: target !== null, plain: !kind && !status });
  const filter = {
    ...narrow,
    // All of them by name: then the index that begins with them gives the order.
    ...('kind' in order && {
      kind: kind ?? trusted({ $in: issueKinds }),
      status: status ?? trusted({ $in: statuses }),
    }),
  };
  const [issues, totalCount] = await Promise.all([
    own.find(filter).sort({ lastSeenAt: -1, _id: -1 }).hint(order).skip(offset).limit(limit),
    pattern ? own.count(filter) : countTallied(platform, 'issues', organisationId, target?._id ?? null, args),
  ]);
  return { issues, totalCount, hasMore: offset + issues.length < totalCount };
}
