/** Finds tallies that do not agree with their rows, as after rows were written past the platform, and has them made anew. */
import type { Id } from '../models/ids.ts';
import { acrossOrganisations } from '../models/scoped.ts';
import { untalliedIndex } from '../models/tallied.ts';
import { counting, type TallyDoc } from '../models/tally.ts';
import type { Platform } from '../platform.ts';
import { rebuildTallies } from './rebuild-tallies.ts';

/** How far MongoDB's own count was off at the last look, and how far it is known to be off. */
export type Drift = Record<TallyDoc['of'], { seen: number; known: number }>;
export const newDrift = (): Drift => ({ runs: { seen: 0, known: 0 }, issues: { seen: 0, known: 0 } });

interface Sum {
  readonly _id: Id;
  readonly rows: number;
}

const why = acrossOrganisations('the job serves all organisations');
const countMs = 50_000;

/** Rows come and go between two looks: only a difference that stays is one. */
export async function checkTallies(platform: Platform, drift: Drift, signal: AbortSignal): Promise<void> {
  for (const what of ['runs', 'issues'] as const) {
    const { seen, known } = drift[what];
    const off = await difference(platform, what);
    drift[what].seen = off;
    if (off === known || off !== seen) continue;
    const there = await rowsOf(platform, what);
    const tallied = await talliedOf(platform, what);
    let wrong = 0;
    for (const id of new Set([...there.keys(), ...tallied.keys()])) {
      if (there.get(id)?.rows === tallied.get(id)?.rows) continue;
      wrong += 1;
      const organisationId = there.get(id)?._id ?? tallied.get(id)?._id;
      if (organisationId) await rebuildTallies(platform, what, organisationId, signal);
    }
    platform.log.info({ of: what, off, organisations: wrong }, 'Tallies were compared with their rows.');
    // After a crash MongoDB's own count may stay off.
    drift[what].known = await difference(platform, what);
  }
}

async function difference({ models }: Platform, of: TallyDoc['of']): Promise<number> {
  const all = of === 'runs' ? models.runs.estimatedDocumentCount() : models.issues.estimatedDocumentCount();
  const [sum] = await models.tallies.aggregate<Sum>(
    [{ $match: { of, targetId: null, kind: { $ne: counting } } }, { $group: { _id: null, rows: { $sum: '$rows' } } }],
    why,
  );
  const open = { tallied: null, talliedAs: null };
  const uncounted =
    of === 'runs'
      ? models.runs.countDocuments(open).setOptions(why).hint(untalliedIndex)
      : models.issues.countDocuments(open).setOptions(why).hint(untalliedIndex);
  return (await all.setOptions(why)) - (sum?.rows ?? 0) - (await uncounted);
}

/** How many rows of each organisation the tallies should count. */
async function rowsOf({ models }: Platform, of: TallyDoc['of']): Promise<Map<string, Sum>> {
  const pipeline = [{ $match: { talliedAs: { $gt: '' } } }, { $group: { _id: '$organisationId', rows: { $sum: 1 } } }];
  const options = { ...why, maxTimeMS: countMs };
  const sums =
    of === 'runs'
      ? await models.runs.aggregate<Sum>(pipeline, options)
      : await models.issues.aggregate<Sum>(pipeline, options);
  return new Map(sums.map((sum) => [String(sum._id), sum]));
}

async function talliedOf({ models }: Platform, of: TallyDoc['of']): Promise<Map<string, Sum>> {
  const sums = await models.tallies.aggregate<Sum>(
    [
      { $match: { of, targetId: null, kind: { $ne: counting } } },
      { $group: { _id: '$organisationId', rows: { $sum: '$rows' } } },
    ],
    why,
  );
  return new Map(sums.map((sum) => [String(sum._id), sum]));
}
