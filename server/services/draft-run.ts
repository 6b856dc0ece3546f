import { randomInt } from 'node:crypto';
import { emptyProgress } from '../../contract/worker-api.ts';
import type { Caller } from '../auth/caller.ts';
import { type Id, newId } from '../models/ids.ts';
import { never } from '../models/lease-fields.ts';
import type { RunDoc } from '../models/run.ts';
import type { SubjectDoc } from '../models/subject.ts';
import { isMainline, type TargetDoc } from '../models/target.ts';

type Asked = Pick<
  RunDoc,
  'approach' | 'origin' | 'url' | 'commitSha' | 'inputValues' | 'maxDurationSeconds' | 'credentialSetId' | 'testCase'
>;

/** A run that waits for a worker; its name and its comment are given when it is created. */
export function draftRun(
  caller: Pick<Caller, 'organisationId'>,
  subject: SubjectDoc,
  target: TargetDoc,
  asked: Asked,
  batchId: Id = newId(),
): RunDoc {
  return {
    ...asked,
    _id: newId(),
    organisationId: caller.organisationId,
    subjectId: target.subjectId,
    targetId: target._id,
    batchId,
    name: '',
    targetName: target.name,
    status: 'pending',
    workerLabel: subject.workerLabel ?? '',
    exceptionCount: 0,
    failure: null,
    failureReason: null,
    attempts: 0,
    reportSequence: 0,
    progress: { ...emptyProgress, updatedAt: null },
    seed: randomInt(1, 2 ** 31),
    mainline: isMainline(target.buildKey),
    baseline: 'others',
    commentId: null,
    createdAt: new Date(),
    startTime: null,
    endTime: null,
    leaseOwner: null,
    leaseUntil: never,
    epoch: 0,
  };
}

/** Where a run comes from when its caller does not say CI. */
export const callersOrigin = ({ kind }: Caller): RunDoc['origin'] => (kind === 'user' ? 'DASHBOARD' : 'API');
