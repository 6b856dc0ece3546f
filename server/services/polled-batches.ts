/** Batches as those who wait for them ask: the same few, by many, all the time. */
import { notFound } from '../../contract/errors.ts';
import type { BatchDoc } from '../models/batch.ts';
import { type Id, parseId } from '../models/ids.ts';
import type { RunDoc } from '../models/run.ts';
import { forOrganisation } from '../models/scoped.ts';
import type { Platform } from '../platform.ts';
import { createSharedReads } from '../shared-reads.ts';
import { runsOfBatches } from './runs-of-batches.ts';

type Find<Value> = (organisationId: Id, ids: readonly Id[]) => Promise<ReadonlyMap<string, Value>>;
type Polled = ReturnType<typeof createPolled>;

const polledOf = new WeakMap<Platform, Polled>();

/** The organisation's batch. Malformed, missing and another's answer alike. */
export async function polledBatch(platform: Platform, organisationId: Id, id: string): Promise<BatchDoc> {
  const parsed = parseId(id);
  const batch = parsed && (await polled(platform).batch(keyOf(organisationId, parsed)));
  if (!batch) throw notFound('Batch', id);
  return batch;
}

/** The newest runs of each batch, newest first; by the batch's id. */
export async function polledRuns(
  platform: Platform,
  organisationId: Id,
  ids: readonly Id[],
): Promise<Map<string, RunDoc[]>> {
  const { runs } = polled(platform);
  const lists = ids.map(async (id) => [String(id), (await runs(keyOf(organisationId, id))) ?? []] as const);
  return new Map(await Promise.all(lists));
}

function polled(platform: Platform): Polled {
  const known = polledOf.get(platform) ?? createPolled(platform);
  polledOf.set(platform, known);
  return known;
}

function createPolled(platform: Platform) {
  const { batches } = platform.models;
  return {
    batch: byOrganisation<BatchDoc>(async (organisationId, ids) => {
      const rows = await forOrganisation(batches, organisationId).findByIds(ids);
      return new Map(rows.map((row) => [String(row._id), row]));
    }),
    runs: byOrganisation<RunDoc[]>((organisationId, ids) => runsOfBatches(platform, organisationId, ids)),
  };
}

const keyOf = (organisationId: Id, id: Id): string => `${organisationId}/${id}`;

/** What callers of several organisations ask for is read for each by itself. */
const byOrganisation = <Value>(find: Find<Value>) =>
  createSharedReads<Value>(async (keys) => {
    const asked = Map.groupBy(keys, (key) => key.slice(0, key.indexOf('/')));
    const found = [...asked].map(async ([organisation, some]) => {
      const organisationId = parseId(organisation);
      const ids = some.map((key) => parseId(key.slice(key.indexOf('/') + 1))).filter((id) => id !== null);
      const rows = organisationId ? await find(organisationId, ids) : new Map<string, Value>();
      return [...rows].map(([id, value]) => [`${organisation}/${id}`, value] as const);
    });
    return new Map((await Promise.all(found)).flat());
  });
