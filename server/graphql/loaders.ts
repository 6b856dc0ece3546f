/** Gathers the look-ups of one request, so that a list costs one query and not one a row. */
import DataLoader from 'dataloader';
import { notFound } from '../../contract/errors.ts';
import type { Caller } from '../auth/caller.ts';
import type { ArtifactDoc } from '../models/artifact.ts';
import type { Id } from '../models/ids.ts';
import type { InstallationDoc } from '../models/installation.ts';
import type { RunDoc } from '../models/run.ts';
import { trusted } from '../models/query.ts';
import { forOrganisation, type Tenanted } from '../models/scoped.ts';
import type { WorkerDoc } from '../models/worker.ts';
import type { Platform } from '../platform.ts';
import { issueTrends, type TrendDay } from '../services/issue-trends.ts';
import { issuesOfRuns } from '../services/issues-of-run.ts';
import { queuePositions } from '../services/queue-positions.ts';
import { openIssues } from '../services/open-issues.ts';
import { countHeld, holderOf, runsHeld } from '../services/runs-of-workers.ts';
import { polledRuns } from '../services/polled-batches.ts';
import { lastRuns, latestRuns } from '../services/runs-of-batches.ts';

export type Loaders = ReturnType<typeof createLoaders>;

export interface ArtifactKey {
  readonly runId: Id;
  readonly name: string;
}

interface TrendKey {
  readonly subjectId: Id;
  readonly days: number;
}

export function createLoaders(platform: Platform, { organisationId }: Caller) {
  const { models } = platform;
  const artifacts = forOrganisation(models.artifacts, organisationId);
  return {
    subjects: byId('Product', (ids) => forOrganisation(models.subjects, organisationId).findByIds(ids)),
    targets: byId('Target', (ids) => forOrganisation(models.targets, organisationId).findByIds(ids)),
    batches: byId('Batch', (ids) => forOrganisation(models.batches, organisationId).findByIds(ids)),
    users: byId('User', (ids) => forOrganisation(models.users, organisationId).findByIds(ids)),
    comments: byId('Comment', (ids) => forOrganisation(models.comments, organisationId).findByIds(ids)),
    /** By GitHub's number; null when it is gone. */
    installations: new DataLoader<number, InstallationDoc | null>(async (ids) => {
      const rows = await models.installations.find({ installationId: trusted({ $in: ids }) }).lean();
      return ids.map((id) => rows.find(({ installationId }) => installationId === id) ?? null);
    }),
    targetsOfSubject: listOf(async (ids) => {
      const filter = { subjectId: trusted({ $in: ids }) };
      const rows = await forOrganisation(models.targets, organisationId).find(filter).sort({ updatedAt: -1, _id: -1 });
      return Map.groupBy(rows, ({ subjectId }) => String(subjectId));
    }),
    /** By the product's id and how many days back. */
    issueTrendOfSubject: new DataLoader<TrendKey, TrendDay[], string>(
      async (keys) => {
        const trends = new Map(
          await Promise.all(
            [...Map.groupBy(keys, ({ days }) => days)].map(async ([days, some]) => {
              const ids = some.map(({ subjectId }) => subjectId);
              return [days, await issueTrends(platform, organisationId, ids, days)] as const;
            }),
          ),
        );
        return keys.map(({ subjectId, days }) => trends.get(days)?.get(String(subjectId)) ?? []);
      },
      { cacheKeyFn: ({ subjectId, days }) => `${subjectId}/${days}` },
    ),
    latestRunOfTarget: listOf((ids) => latestRuns(platform, organisationId, ids)),
    openIssuesOfTarget: listOf((ids) => openIssues(platform, organisationId, ids)),
    runsOfBatch: listOf((ids) => polledRuns(platform, organisationId, ids)),
    runs: listOf(async (ids) => {
      const rows = await forOrganisation(models.runs, organisationId).findByIds(ids);
      return Map.groupBy(rows, ({ _id }) => String(_id));
    }),
    issuesOfRun: listOf((ids) => issuesOfRuns(platform, organisationId, ids)),
    testCases: listOf(async (ids) => {
      const rows = await forOrganisation(models.testCases, organisationId).findByIds(ids);
      return Map.groupBy(rows, ({ _id }) => String(_id));
    }),
    testCasesOfTarget: listOf(async (ids) => {
      const rows = await forOrganisation(models.testCases, organisationId)
        .find({ targetId: trusted({ $in: ids }) })
        .sort({ createdAt: 1, _id: 1 });
      return Map.groupBy(rows, ({ targetId }) => String(targetId));
    }),
    journalOfRun: listOf(async (ids) => {
      const filter = { runId: trusted({ $in: ids }) };
      const rows = await forOrganisation(models.journals, organisationId).find(filter);
      return Map.groupBy(rows, ({ runId }) => String(runId));
    }),
    /** Null when it was leased since it was read. */
    queuePosition: new DataLoader<RunDoc, number | null, string>(
      async (runs) => {
        const places = await queuePositions(platform, organisationId, runs);
        return runs.map(({ _id }) => places.get(String(_id)) || null);
      },
      { cacheKeyFn: ({ _id }) => String(_id) },
    ),
    heldByWorker: new DataLoader<WorkerDoc, number, string>(
      async (workers) => {
        const held = await countHeld(platform, workers);
        return workers.map((worker) => held.get(holderOf(worker)) ?? 0);
      },
      { cacheKeyFn: holderOf },
    ),
    runsOfWorker: new DataLoader<WorkerDoc, RunDoc[], string>(
      async (workers) => {
        const held = await runsHeld(platform, organisationId, workers);
        return workers.map((worker) => held.get(holderOf(worker)) ?? []);
      },
      { cacheKeyFn: holderOf },
    ),
    lastRunOfTestCase: listOf((ids) => lastRuns(platform, organisationId, ids)),
    artifactsOfRun: listOf(async (ids) => {
      // By the index that gives the order: guessing, MongoDB may take another one and sort.
      const rows = await artifacts
        .find({ runId: trusted({ $in: ids }), ...there })
        .sort({ name: 1 })
        .hint({ organisationId: 1, runId: 1, name: 1 });
      return Map.groupBy(rows, ({ runId }) => String(runId));
    }),
    artifacts: new DataLoader<ArtifactKey, ArtifactDoc | null, string>(
      async (keys) => {
        const rows = await artifacts.find({ ...there, $or: keys.map(({ runId, name }) => ({ runId, name })) });
        const found = new Map(rows.map((row) => [artifactKey(row), row]));
        return keys.map((key) => found.get(artifactKey(key)) ?? null);
      },
      { cacheKeyFn: artifactKey },
    ),
  };
}

/** Without those whose bytes are missing. */
const there = { lostAt: null };
const artifactKey = ({ runId, name }: ArtifactKey) => `${runId}/${name}`;

/** The row of an id that another row names; it may have been deleted since that one was read. */
function byId<T extends Tenanted>(what: string, find: (ids: readonly Id[]) => PromiseLike<T[]>) {
  return new DataLoader<Id, T, string>(
    async (ids) => {
      const rows = new Map((await find(ids)).map((row) => [String(row._id), row]));
      return ids.map((id) => rows.get(String(id)) ?? notFound(what, String(id)));
    },
    { cacheKeyFn: String },
  );
}

/** The rows that belong to an id. */
function listOf<T>(find: (ids: readonly Id[]) => Promise<ReadonlyMap<string, T[]>>) {
  return new DataLoader<Id, T[], string>(
    async (ids) => {
      const lists = await find(ids);
      return ids.map((id) => lists.get(String(id)) ?? []);
    },
    { cacheKeyFn: String },
  );
}
