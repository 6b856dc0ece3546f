import { randomInt } from 'node:crypto';
import type { WorkerCaller } from '../auth/worker-caller.ts';
import type { Id } from '../models/ids.ts';
import type { Models } from '../models/index.ts';
import { trusted } from '../models/query.ts';
import { acrossOrganisations } from '../models/scoped.ts';
import type { Platform } from '../platform.ts';

interface Turn {
  readonly organisationId: Id;
  /** Which of its places a run may take; the unique index on it is the limit of how many run at once. */
  readonly slot: number;
}

/** The organisation that was served longest ago, of those that have a run waiting and may have one more; its turn is over with this. */
export async function nextTurn(
  { models, config }: Platform,
  { organisationId }: WorkerCaller,
  labels: readonly string[],
): Promise<Turn | null> {
  const waiting = organisationId ? [organisationId] : await organisationsWaiting(models, labels);
  if (waiting.length === 0) return null;
  const taken = await slotsTaken(models, waiting);
  const open = waiting.filter((id) => (taken.get(String(id))?.length ?? 0) < limitOf(config, id));
  // An organisation's own worker takes nobody's turn.
  const next = organisationId ? open[0] : await claimTurn(models, open);
  if (!next) return null;
  const slot = freeSlot(new Set(taken.get(String(next))), limitOf(config, next));
  return slot === null ? null : { organisationId: next, slot };
}

/** As many steps in the index as organisations wait, however many runs. */
async function organisationsWaiting({ runs }: Models, labels: readonly string[]): Promise<Id[]> {
  const lists = await Promise.all(
    labels.map((workerLabel) =>
      runs
        .distinct('organisationId', { status: 'pending', workerLabel })
        .setOptions(acrossOrganisations('the queue serves all organisations')),
    ),
  );
  return [...new Map(lists.flat().map((id) => [String(id), id])).values()];
}

async function slotsTaken({ runs }: Models, organisations: readonly Id[]): Promise<Map<string, number[]>> {
  const rows = await runs
    .aggregate<{ _id: Id; slots: number[] }>([
      { $match: { organisationId: { $in: organisations }, slot: { $gte: 0 } } },
      { $group: { _id: '$organisationId', slots: { $push: '$slot' } } },
    ])
    .hint({ organisationId: 1, slot: 1 })
    .option(acrossOrganisations('the queue serves all organisations'));
  return new Map(rows.map(({ _id, slots }) => [String(_id), slots]));
}

/** Of workers that ask at the same moment each gets another organisation's turn, for each sees what the one before wrote. */
async function claimTurn({ organisations }: Models, open: readonly Id[]): Promise<Id | null> {
  if (open.length === 0) return null;
  // Two turns within one millisecond are two turns all the same.
  const servedAt = { $max: ['$$NOW', { $add: ['$servedAt', 1] }] };
  const claimed = await organisations
    .findOneAndUpdate({ _id: trusted({ $in: open }) }, [{ $set: { servedAt } }], {
      sort: { servedAt: 1, _id: 1 },
      hint: { _id: 1 },
      projection: { _id: 1 },
      updatePipeline: true,
    })
    .lean();
  return claimed?._id ?? null;
}

/** Any free one: leases given at once then rarely want the same. */
function freeSlot(taken: ReadonlySet<number>, limit: number): number | null {
  const free = Array.from({ length: limit }, (_, slot) => slot).filter((slot) => !taken.has(slot));
  return free.length === 0 ? null : (free[randomInt(free.length)] ?? null);
}

const limitOf = ({ organisationConcurrency }: Platform['config'], id: Id): number =>
  organisationConcurrency.of.get(String(id)) ?? organisationConcurrency.each;
