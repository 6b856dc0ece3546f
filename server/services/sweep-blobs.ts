/** Brings blobs and rows together again: after a crash between the one and the other, or a disk that was lost. */
import type { Id } from '../models/ids.ts';
import { trusted } from '../models/query.ts';
import { acrossOrganisations } from '../models/scoped.ts';
import type { Platform } from '../platform.ts';
import { takeTurn } from './take-turn.ts';

/** Longer than any upload takes: what is younger may be on its way. */
const graceMs = 3_600_000;
const turnSeconds = 6 * 3_600;
const digits = [...'0123456789abcdef'];
const why = acrossOrganisations('one store serves all');

interface Named {
  readonly _id: Id;
  readonly blobKey: string;
  readonly createdAt: Date;
  readonly lostAt?: Date | null;
}

/**
 * Removes bytes that no row names. A row without its bytes is marked as lost and not shown any more; it stays, for a
 * disk that was not mounted may come back.
 */
export async function sweepBlobs(platform: Platform, now: number, signal: AbortSignal): Promise<void> {
  const old = new Date(now - graceMs);
  await platform.blobs.clear(old);
  for (const prefix of digits.flatMap((first) => digits.map((second) => `${first}${second}`))) {
    signal.throwIfAborted();
    await sweepSome(platform, prefix, old);
  }
}

async function sweepSome({ models, blobs, log }: Platform, prefix: string, old: Date): Promise<void> {
  const there = new Map<string, Date>();
  for await (const { key, at } of blobs.list(prefix)) there.set(key, at);
  // Read after the blobs: a row this old had its blob before they were listed.
  const rows = await models.artifacts
    .find({ blobKey: trusted({ $gte: prefix, $lt: `${prefix}g` }) }, { blobKey: 1, createdAt: 1, lostAt: 1 }, why)
    .lean<Named[]>();
  const named = new Set(rows.map(({ blobKey }) => blobKey));
  const orphans = [...there].filter(([key, at]) => at < old && !named.has(key)).map(([key]) => key);
  await blobs.remove(orphans);
  const lost = rows.filter(({ blobKey, createdAt, lostAt }) => !lostAt && createdAt < old && !there.has(blobKey));
  const back = rows.filter(({ blobKey, lostAt }) => lostAt && there.has(blobKey));
  await mark(lost, new Date());
  await mark(back, null);
  if (orphans.length + lost.length + back.length > 0)
    log.warn(
      { orphans: orphans.length, lost: lost.length, back: back.length },
      'Artifacts and their rows were brought together: orphans are removed bytes, lost are rows without bytes.',
    );

  async function mark(those: readonly Named[], lostAt: Date | null): Promise<void> {
    if (those.length === 0) return;
    const ids = { _id: trusted({ $in: those.map(({ _id }) => _id) }) };
    await models.artifacts.updateMany(ids, { $set: { lostAt } }).setOptions(why);
  }
}

/** A sweep, when no server had one within six hours. */
export async function sweepInTurn(platform: Platform, now: number, signal: AbortSignal): Promise<void> {
  if (await takeTurn(platform, 'blobs', turnSeconds)) await sweepBlobs(platform, now, signal);
}
