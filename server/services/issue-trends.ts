/**
 * How many issues were open at the end of each of the last days: as many as the tallies count now, less what was opened
 * since. It reads the product's tallies and a row for each day on which something changed, however many runs there are.
 */
import type { Id } from '../models/ids.ts';
import { trusted } from '../models/query.ts';
import { forOrganisation } from '../models/scoped.ts';
import { dayMs } from '../models/trend.ts';
import type { Platform } from '../platform.ts';
import { startOfDay } from './note-trend.ts';

export interface TrendDay {
  readonly day: Date;
  readonly open: number;
}

/** By the product's id; oldest first, today last. What changed a moment ago is not yet tallied. */
export async function issueTrends(
  { models }: Platform,
  organisationId: Id,
  subjectIds: readonly Id[],
  days: number,
): Promise<Map<string, TrendDay[]>> {
  const today = startOfDay(Date.now()).getTime();
  const dayAt = (place: number) => today - (days - 1 - place) * dayMs;
  const [sums, rows] = await Promise.all([
    models.tallies.aggregate<{ _id: Id; open: number }>([
      { $match: { organisationId, of: 'issues', subjectId: { $in: subjectIds }, status: 'OPEN' } },
      { $group: { _id: '$subjectId', open: { $sum: '$rows' } } },
    ]),
    forOrganisation(models.trends, organisationId).find({
      subjectId: trusted({ $in: subjectIds }),
      day: trusted({ $gt: new Date(dayAt(0)) }),
    }),
  ]);
  const now = new Map(sums.map(({ _id, open }) => [String(_id), open]));
  const openedOn = new Map(rows.map(({ subjectId, day, opened }) => [`${subjectId} ${day.getTime()}`, opened]));
  return new Map(
    subjectIds.map((id) => {
      const trend: TrendDay[] = [];
      let open = now.get(String(id)) ?? 0;
      for (let place = days - 1; place >= 0; place--) {
        trend.unshift({ day: new Date(dayAt(place)), open: Math.max(0, open) });
        open -= openedOn.get(`${id} ${dayAt(place)}`) ?? 0;
      }
      return [String(id), trend];
    }),
  );
}
