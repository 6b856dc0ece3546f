/** Which runs a search finds by the words of their names, told by the tallies, which hold every words that runs have. */
import { type Removed, removedOf } from '../models/hides-removed.ts';
import type { Id } from '../models/ids.ts';
import { wordsExpression } from '../models/numbered-name.ts';
import { counting } from '../models/tally.ts';
import type { Platform } from '../platform.ts';
import { atOneMoment, countedNow, type TalliedFilter } from './count-tallied.ts';
import type { SearchTerms } from './search-terms.ts';

export interface WordsFound {
  readonly rows: number;
  /** Targets that have such runs. */
  readonly targetIds: readonly Id[];
  /** Those that have others, too: they were renamed. */
  readonly mixed: readonly Id[];
  /** Targets with runs whose number may begin with the search's digits. */
  readonly tailed: readonly Id[];
  /** Whether that may be any run's. */
  readonly allTailed: boolean;
}

interface Group {
  readonly _id: Id | null;
  readonly rows: number;
  readonly other: boolean;
  readonly tailed: boolean;
  readonly untailed: boolean;
  readonly counting: boolean;
}

/** Exact at one moment; null while the tallies are being made anew. */
export async function findWords(
  { models, connection }: Platform,
  organisationId: Id,
  targetId: Id | null,
  filter: TalliedFilter,
  terms: SearchTerms,
): Promise<WordsFound | null> {
  const removed = await removedOf(connection, organisationId);
  const pipeline = pipelineOf(models.runs.collection.name, organisationId, targetId, filter, terms, removed);
  const groups = await atOneMoment(() =>
    models.tallies.aggregate<Group>(pipeline).option({ readConcern: { level: 'snapshot' } }),
  );
  if (groups.some((group) => group.counting)) return null;
  const idsOf = (those: (group: Group) => boolean) =>
    groups.flatMap((group) => (group._id && those(group) ? [group._id] : []));
  return {
    rows: groups.reduce((sum, { rows }) => sum + rows, 0),
    targetIds: idsOf(({ rows }) => rows > 0),
    mixed: idsOf(({ rows, other }) => rows > 0 && other),
    tailed: idsOf(({ tailed }) => tailed),
    allTailed: !groups.some(({ untailed }) => untailed),
  };
}

function pipelineOf(
  runs: string,
  organisationId: Id,
  targetId: Id | null,
  { kind, status }: TalliedFilter,
  { whole, digits, tail }: SearchTerms,
  { subjectIds, targetIds }: Removed,
): Parameters<Platform['models']['tallies']['aggregate']>[0] & object {
  const matches = (input: string, regex: string) => ({ $regexMatch: { input, regex, options: 'i' } });
  const literally = { $regex: whole, $options: 'i' };
  const own = {
    subjectId: { $nin: subjectIds },
    targetId: targetId ? { $eq: targetId, $nin: targetIds } : { $nin: [...targetIds, null] },
  };
  // With digits, the runs that the words do not find matter, too.
  const found = digits === null ? { $or: [{ words: literally }, { targetName: literally }, { words: null }] } : {};
  const fields = { targetId: 1, rows: 1, words: 1, targetName: 1 };
  return [
    {
      $match: {
        organisationId,
        of: 'runs',
        $or: [
          { ...own, ...(kind && { kind }), ...(status && { status }), ...found },
          { targetId: null, kind: counting },
        ],
      },
    },
    // Tallies without words are an older version's.
    { $project: { ...fields, counting: { $eq: ['$words', null] } } },
    {
      $unionWith: {
        coll: runs,
        pipeline: [
          { $match: { organisationId, tallied: null, ...own, ...(kind && { approach: kind }) } },
          { $project: { targetId: 1, rows: countedNow(status), words: wordsExpression, targetName: 1 } },
        ],
      },
    },
    {
      $set: {
        hit: { $or: [matches('$words', whole), matches('$targetName', whole)] },
        tailed: tail === null ? false : matches('$words', tail),
      },
    },
    {
      $group: {
        _id: '$targetId',
        rows: { $sum: { $cond: ['$hit', '$rows', 0] } },
        other: { $max: { $not: '$hit' } },
        tailed: { $max: '$tailed' },
        untailed: { $max: { $not: '$tailed' } },
        counting: { $max: '$counting' },
      },
    },
  ];
}
