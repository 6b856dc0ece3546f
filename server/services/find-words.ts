/** Which runs a search finds, as far as the tallies tell, which hold the words of all runs and count the digits of their numbers. */
import { type Removed, removedOf } from '../models/hides-removed.ts';
import type { Id } from '../models/ids.ts';
import { countedKey, wordsExpression } from '../models/numbered-name.ts';
import { counting } from '../models/tally.ts';
import type { Platform } from '../platform.ts';
import { atOneMoment, countedNow, type TalliedFilter } from './count-tallied.ts';
import type { SearchTerms } from './search-terms.ts';

/** Targets by what their runs are: found by their words, `open` to be found by their number, or out of the question. */
export interface WordsFound {
  /** Found by their words. */
  readonly rows: number;
  /** Found by their number alone; null when the search has more digits than the tallies count. */
  readonly numbered: number | null;
  readonly openRows: number;
  /** With runs that are found by their words. */
  readonly byWords: readonly Id[];
  /** All of whose runs are open. */
  readonly open: readonly Id[];
  /** Some of whose runs are open: they were renamed. */
  readonly mixed: readonly Id[];
  /** None of whose runs is open. */
  readonly closed: readonly Id[];
  /** The words of open runs whose number has to begin with the search's digits. */
  readonly openWords: readonly string[];
}

interface Group {
  readonly _id: Id | null;
  readonly rows: number;
  readonly numbered: number;
  readonly openRows: number;
  readonly open: boolean;
  readonly closed: boolean;
  readonly openWords: readonly string[];
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
  const sumOf = (rows: (group: Group) => number) => groups.reduce((sum, group) => sum + rows(group), 0);
  const idsOf = (those: (group: Group) => boolean) =>
    groups.flatMap((group) => (group._id && those(group) ? [group._id] : []));
  const told = terms.digits === null || countedKey(terms.digits, terms.digitsAt) !== null;
  return {
    rows: sumOf(({ rows }) => rows),
    numbered: told ? sumOf(({ numbered }) => numbered) : null,
    openRows: sumOf(({ openRows }) => openRows),
    byWords: idsOf(({ rows }) => rows > 0),
    open: idsOf(({ open, closed }) => open && !closed),
    mixed: idsOf(({ open, closed }) => open && closed),
    closed: idsOf(({ open }) => !open),
    openWords: [...new Set(groups.flatMap(({ openWords }) => openWords))],
  };
}

function pipelineOf(
  runs: string,
  organisationId: Id,
  targetId: Id | null,
  { kind, status }: TalliedFilter,
  { whole, digits, digitsAt, tail }: SearchTerms,
  { subjectIds, targetIds }: Removed,
): Parameters<Platform['models']['tallies']['aggregate']>[0] & object {
  const matches = (input: string, regex: string) => ({ $regexMatch: { input, regex, options: 'i' } });
  const literally = { $regex: whole, $options: 'i' };
  const own = {
    subjectId: { $nin: subjectIds },
    targetId: targetId ? { $eq: targetId, $nin: targetIds } : { $nin: [...targetIds, null] },
  };
  // With digits, the runs that the words do not find matter, too.
  const found = digits === null ? { $or: [{ words: literally }, { targetName: literally }, { numbered: null }] } : {};
  const fields = { targetId: 1, rows: 1, words: 1, targetName: 1 };
  const key = digits === null ? null : countedKey(digits, digitsAt);
  const named = key === null ? { $literal: 0 } : { $ifNull: [{ $getField: { field: key, input: '$numbers' } }, 0] };
  const open = digits === null ? false : tail === null ? true : matches('$words', tail);
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
    { $project: { ...fields, named, counting: { $ne: ['$numbered', true] } } },
    {
      $unionWith: {
        coll: runs,
        pipeline: [
          { $match: { organisationId, tallied: null, ...own, ...(kind && { approach: kind }) } },
          { $project: { targetId: 1, name: 1, rows: countedNow(status), words: wordsExpression, targetName: 1 } },
          { $set: { named: { $cond: [matches('$name', whole), '$rows', 0] } } },
        ],
      },
    },
    { $set: { hit: { $or: [matches('$words', whole), matches('$targetName', whole)] } } },
    { $set: { open: { $and: [{ $not: '$hit' }, open] } } },
    {
      $group: {
        _id: '$targetId',
        rows: { $sum: { $cond: ['$hit', '$rows', 0] } },
        numbered: { $sum: { $cond: ['$open', '$named', 0] } },
        openRows: { $sum: { $cond: ['$open', '$rows', 0] } },
        open: { $max: '$open' },
        closed: { $max: { $not: '$open' } },
        openWords: { $addToSet: tail === null ? '$$REMOVE' : { $cond: ['$open', '$words', '$$REMOVE'] } },
        counting: { $max: '$counting' },
      },
    },
  ];
}
