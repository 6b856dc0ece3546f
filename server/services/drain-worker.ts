import { forbidden, notFound } from '../../contract/errors.ts';
import { type Caller, requireAdmin } from '../auth/caller.ts';
import { parseId } from '../models/ids.ts';
import { trusted } from '../models/query.ts';
import type { WorkerDoc } from '../models/worker.ts';
import type { Platform } from '../platform.ts';
import { audited } from './audited.ts';

/** The worker takes nothing new from now on, and ends with its last run. */
export async function drainWorker(platform: Platform, caller: Caller, id: string): Promise<WorkerDoc> {
  requireAdmin(caller, 'drain workers');
  const { models } = platform;
  const { organisationId } = caller;
  const _id = parseId(id);
  const visible = { organisationId: trusted({ $in: [organisationId, null] }) };
  const worker = _id && (await models.workers.findOne({ _id, ...visible }).lean<WorkerDoc | null>());
  if (!worker) throw notFound('Worker', id);
  if (worker.organisationId === null && !(await models.organisations.exists({ _id: organisationId, first: true })))
    throw forbidden("This worker serves other organisations too: the operator's organisation may drain it.");
  const drained = await audited(platform, caller, async (session) => {
    const row = await models.workers
      .findOneAndUpdate(
        { _id: worker._id, organisationId: worker.organisationId },
        { $set: { draining: true } },
        { returnDocument: 'after', session },
      )
      .lean<WorkerDoc | null>();
    if (!row) throw notFound('Worker', id);
    return { result: row, note: { action: 'worker.drain', subject: row.name, details: { id } } };
  });
  // It may be waiting for a run.
  platform.idle.wakeAll();
  return drained;
}
