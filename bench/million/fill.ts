/** Writes organisations of any size, past the services: a million runs are there in minutes. */
import { issueKinds } from '../../contract/worker-api.ts';
import type { BatchDoc } from '../../server/models/batch.ts';
import { type Id, newId } from '../../server/models/ids.ts';
import { numberKeysOf } from '../../server/models/numbered-name.ts';
import type { Models } from '../../server/models/index.ts';
import type { IssueDoc } from '../../server/models/issue.ts';
import { never } from '../../server/models/lease-fields.ts';
import type { RunDoc } from '../../server/models/run.ts';
import type { SightingDoc } from '../../server/models/sighting.ts';
import type { TargetDoc } from '../../server/models/target.ts';

export interface Size {
  readonly runs: number;
  readonly issues: number;
  readonly targets: number;
}
export interface Filled {
  readonly organisationId: Id;
  readonly subjectId: Id;
  readonly targetId: Id;
  readonly runId: Id;
  readonly batchId: Id;
  readonly issueId: Id;
}

const atOnce = 5_000;
const runsABatch = 10;
const inFlight = 100;
const began = Date.UTC(2026, 0, 1);
const farAway = new Date(Date.UTC(2100, 0, 1));
const words = ['checkout', 'search', 'basket', 'login', 'profile', 'invoice', 'catalogue', 'settings'];

/** Deterministic, spread over 0..below. */
const spread = (n: number, below: number): number => ((n * 2_654_435_761) >>> 7) % below;

export async function fill(models: Models, name: string, { runs, issues, targets }: Size): Promise<Filled> {
  const organisationId = newId();
  const createdAt = new Date(began);
  await models.organisations.create({ _id: organisationId, name, createdAt });
  const subject = { _id: newId(), organisationId, name: 'Shop', baseUrl: 'http://shop.example/', createdAt };
  await models.subjects.create({ ...subject, description: null });
  const targetRows = Array.from({ length: targets }, (_, i): TargetDoc => targetRow(organisationId, subject._id, i));
  await models.targets.insertMany(targetRows);

  const batches: BatchDoc[] = [];
  const seen: RunDoc[] = [];
  await inChunks(runs, async (from, to) => {
    const rows: RunDoc[] = [];
    for (let n = from; n < to; n += 1) {
      const target = targetRows[Math.floor(n / runsABatch) % targets];
      if (!target) continue;
      const last = batches.at(-1);
      const batch = n % runsABatch === 0 || !last ? batchRow(target, n) : last;
      if (batch !== last) batches.push(batch);
      rows.push(runRow(target, batch._id, n, numberOf(n, targets), n >= runs - inFlight));
    }
    // Five issues a run, whatever the size.
    seen.push(...rows.slice(0, Math.max(0, Math.ceil(issues / 5) - seen.length)));
    await models.runs.collection.insertMany(rows, { ordered: false });
    await models.batches.collection.insertMany(batches.splice(0, batches.length - 1), { ordered: false });
  });
  await models.batches.collection.insertMany(batches);

  let issueId = newId();
  await inChunks(issues, async (from, to) => {
    const rows: IssueDoc[] = [];
    const sightings: SightingDoc[] = [];
    for (let n = from; n < to; n += 1) {
      const target = targetRows[n % targets];
      if (target) rows.push(issueRow(target, n));
    }
    for (const [i, { _id }] of rows.entries()) {
      const run = seen[(from + i) % seen.length];
      const counted = { occurrences: 1, isNew: true, exception: true };
      if (run)
        sightings.push({
          _id: newId(),
          organisationId,
          runId: run._id,
          batchId: run.batchId,
          issueId: _id,
          ...counted,
        });
    }
    issueId = rows[0]?._id ?? issueId;
    await models.issues.collection.insertMany(rows, { ordered: false });
    await models.sightings.collection.insertMany(sightings, { ordered: false });
  });
  const [target] = targetRows;
  const [run] = seen;
  if (!target || !run) throw new Error('An organisation needs a target and a run.');
  return {
    organisationId,
    subjectId: subject._id,
    targetId: target._id,
    runId: run._id,
    batchId: run.batchId,
    issueId,
  };
}

async function inChunks(count: number, write: (from: number, to: number) => Promise<void>): Promise<void> {
  for (let from = 0; from < count; from += atOnce) await write(from, Math.min(count, from + atOnce));
}

function targetRow(organisationId: Id, subjectId: Id, n: number): TargetDoc {
  const at = new Date(began + n * 1_000);
  return {
    _id: newId(),
    organisationId,
    subjectId,
    buildKey: `github:repo=acme/shop:ref=${words[n % words.length]}-${n}`,
    name: `${words[n % words.length]} ${n}`,
    version: null,
    description: null,
    environment: null,
    buildNumber: null,
    metadata: null,
    runsStarted: 0,
    testCasesMade: 0,
    createdAt: at,
    updatedAt: at,
  };
}

function batchRow({ organisationId, subjectId, _id }: TargetDoc, n: number): BatchDoc {
  const at = new Date(began + n * 1_000);
  const counts = { pending: 0, running: 0, completed: runsABatch, failed: 0 };
  const own = { organisationId, subjectId, targetId: _id };
  return { _id: newId(), ...own, status: 'completed', counts, createdAt: at, startTime: at, endTime: at };
}

/** As the platform numbers them: each target's runs by themselves. */
const numberOf = (n: number, targets: number): number =>
  Math.floor(n / (runsABatch * targets)) * runsABatch + (n % runsABatch) + 1;

function runRow(target: TargetDoc, batchId: Id, n: number, number: number, flying: boolean): RunDoc {
  const name = `${target.name} #${number}`;
  const createdAt = new Date(began + n * 1_000);
  const ended = spread(n, 10) < 8 ? ('completed' as const) : ('failed' as const);
  const status = flying ? (n % 2 ? ('pending' as const) : ('running' as const)) : ended;
  return {
    _id: newId(),
    organisationId: target.organisationId,
    subjectId: target.subjectId,
    targetId: target._id,
    batchId,
    name,
    targetName: target.name,
    numberKeys: numberKeysOf(name),
    status,
    exceptionCount: spread(n, 13),
    approach: spread(n, 5) === 0 ? 'TEST_CASE' : 'EXPLORATION',
    origin: 'CI',
    url: 'http://shop.example/',
    commitSha: '0123456789abcdef0123456789abcdef01234567',
    failure: status === 'failed' ? 'UNREACHABLE' : null,
    failureReason: null,
    workerLabel: 'nobody',
    attempts: 3,
    reportSequence: 3,
    progress: {
      actions: spread(n, 900),
      states: spread(n, 90),
      transitions: spread(n, 300),
      urls: spread(n, 40),
      codeCoverage: 0.5,
      lastAction: 'click button "Add to basket"',
      updatedAt: createdAt,
    },
    inputValues: {},
    credentialSetId: null,
    maxDurationSeconds: 300,
    seed: n,
    testCase: null,
    mainline: true,
    baseline: 'mainline',
    commentId: null,
    createdAt,
    startTime: status === 'pending' ? null : new Date(createdAt.getTime() + spread(n, 60_000)),
    endTime: flying ? null : new Date(createdAt.getTime() + 60_000 + spread(n, 240_000)),
    leaseOwner: null,
    // Nobody leases what is in flight: the measurement is of reading.
    leaseUntil: flying ? farAway : never,
    epoch: 1,
    // As if the platform had counted them; `rebuildTallies` makes it true.
    ...(status !== 'running' && { tallied: true as const, talliedAs: status }),
  };
}

function issueRow({ organisationId, subjectId, _id }: TargetDoc, n: number): IssueDoc {
  const at = new Date(began + n * 20_000);
  const roll = spread(n, 10);
  const status = roll < 6 ? ('OPEN' as const) : roll < 9 ? ('FIXED' as const) : ('MUTED' as const);
  return {
    _id: newId(),
    organisationId,
    subjectId,
    targetId: _id,
    mainline: true,
    fingerprint: n.toString(16).padStart(32, '0'),
    kind: issueKinds[spread(n, issueKinds.length)] ?? 'HANG',
    severity: 'HIGH',
    status,
    title: `TypeError: ${words[n % words.length]} is not a function (${n})`,
    message: `${words[spread(n, words.length)]} broke in step ${n}`,
    stack: `Error\n    at f (http://shop.example/app.js:${n}:1)`,
    url: `http://shop.example/${words[n % words.length]}`,
    isNew: n % 3 === 0,
    occurrences: 1 + spread(n, 20),
    firstSeenAt: at,
    lastSeenAt: new Date(at.getTime() + spread(n, 1_000_000)),
    lastRunAt: at,
    testCaseId: null,
    reproduction: null,
    screenshotRunId: null,
    screenshotName: null,
    tallied: true,
    talliedAs: status,
    changedAt: at,
  };
}
