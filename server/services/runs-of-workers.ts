import type { Id } from '../models/ids.ts';
import { trusted } from '../models/query.ts';
import type { RunDoc } from '../models/run.ts';
import { acrossOrganisations, forOrganisation } from '../models/scoped.ts';
import type { WorkerDoc } from '../models/worker.ts';
import type { Platform } from '../platform.ts';

/** How many runs each holds, whoever's they are. */
export async function countHeld({ models }: Platform, workers: readonly WorkerDoc[]): Promise<Map<string, number>> {
  const { tokens, names } = identities(workers);
  const rows = await models.runs
    .aggregate<{ _id: { token?: Id | null; owner: string }; held: number }>([
      { $match: { leaseToken: { $in: tokens }, leaseOwner: { $in: names, ...text } } },
      { $group: { _id: { token: '$leaseToken', owner: '$leaseOwner' }, held: { $sum: 1 } } },
    ])
    .option(acrossOrganisations('a number alone is told of them'));
  return new Map(rows.map(({ _id: { token, owner }, held }) => [holder(token, owner), held]));
}

/** The organisation's own among them. */
export async function runsHeld(
  { models }: Platform,
  organisationId: Id,
  workers: readonly WorkerDoc[],
): Promise<Map<string, RunDoc[]>> {
  const { tokens, names } = identities(workers);
  const filter = { leaseToken: trusted({ $in: tokens }), leaseOwner: trusted({ $in: names, ...text }) };
  const rows = await forOrganisation(models.runs, organisationId).find(filter).hint({ leaseToken: 1, leaseOwner: 1 });
  return Map.groupBy(rows, ({ leaseToken, leaseOwner }) => holder(leaseToken, leaseOwner));
}

export const holderOf = ({ tokenId, name }: WorkerDoc): string => holder(tokenId, name);

/** What the index is of. */
const text = { $type: 'string' } as const;

const holder = (token: Id | null | undefined, owner: string | null) => `${token ?? ''}/${owner}`;

const identities = (workers: readonly WorkerDoc[]) => ({
  tokens: [...new Map(workers.map(({ tokenId }) => [String(tokenId), tokenId])).values()],
  names: workers.map(({ name }) => name),
});
