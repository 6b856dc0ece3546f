/** Of every start one run, of every run one end, and all that is counted of runs agrees with them. */
import { isTerminal } from '../../../contract/run-status.ts';
import { RunsPageDocument } from '../../../contract/api.generated.ts';
import { acrossOrganisations } from '../../../server/models/scoped.ts';
import { trusted } from '../../../server/models/query.ts';
import type { RunDoc } from '../../../server/models/run.ts';
import type { Book, Wrong } from '../book.ts';
import type { Stage } from '../stage.ts';
import { writesOfRuns } from './ends.ts';

const all = acrossOrganisations('the soak looks at all');

export async function checkRuns(stage: Stage, { asked, commands }: Book): Promise<Wrong[]> {
  const { models } = stage.platform;
  const runs = await models.runs.find({}, null, all).lean<RunDoc[]>();
  const found = new Map(runs.map((run) => [String(run._id), run]));
  const writes = await writesOfRuns(stage.mongod.client, models);
  const wrong: Wrong[] = [];
  const note = (effect: Wrong['effect'], what: string, { from, to = Date.now() }: { from: number; to?: number }) =>
    wrong.push({ effect, what, from, to });
  const lifeOf = ({ createdAt, endTime }: RunDoc) => ({
    from: createdAt.getTime(),
    ...(endTime && { to: endTime.getTime() }),
  });

  const known = new Set<string>();
  for (const one of asked) {
    for (const id of one.runIds) known.add(id);
    if (one.runIds.size === 0) note('lost', `no answer to the start ${one.key}`, one);
    if (one.runIds.size > 1) note('doubled', `runs ${[...one.runIds].join(', ')} of one key`, one);
    for (const id of one.runIds) if (!found.has(id)) note('lost', `run ${id} was accepted and is not there`, one);
  }
  for (const one of commands) {
    const claims = await models.idempotency
      .find({}, null, all)
      .where({ caller: 'github', key: trusted({ $regex: `^comment:${one.commentId}:` }) })
      .lean();
    for (const { runId } of claims) known.add(String(runId));
    if (claims.length === 0) note('lost', `no run for the comment ${one.commentId}`, one);
    if (claims.length > 1) note('doubled', `${claims.length} runs for the comment ${one.commentId}`, one);
  }
  for (const run of runs) {
    const id = String(run._id);
    const { ends, late } = writes.get(id) ?? { ends: 0, late: [] };
    if (!known.has(id)) note('doubled', `run ${id} that nobody asked for`, lifeOf(run));
    if (!isTerminal(run.status) || ends === 0) note('lost', `run ${id} is ${run.status}`, lifeOf(run));
    if (ends > 1) note('doubled', `run ${id} ended ${ends} times`, lifeOf(run));
    if (late.length > 0) note('doubled', `run ${id} was written after its end: ${late.join(', ')}`, lifeOf(run));
    if (isTerminal(run.status) && run.leaseOwner !== null)
      note('lost', `run ${id} is over and still leased`, lifeOf(run));
    const seen = await models.sightings.countDocuments({ runId: run._id, exception: true }).setOptions(all);
    if (seen !== run.exceptionCount)
      note(
        seen < run.exceptionCount ? 'lost' : 'doubled',
        `run ${id} counts ${run.exceptionCount}, has ${seen}`,
        lifeOf(run),
      );
  }
  for (const batch of await models.batches.find({}, null, all).lean()) {
    const own = runs.filter(({ batchId }) => batchId.equals(batch._id));
    for (const status of ['pending', 'running', 'completed', 'failed'] as const) {
      const there = own.filter((run) => run.status === status).length;
      if (batch.counts[status] !== there)
        note('lost', `batch ${batch._id} counts ${batch.counts[status]} ${status}, has ${there}`, {
          from: batch.createdAt.getTime(),
        });
    }
  }
  const { runs: page } = await stage.api.send(RunsPageDocument, { limit: 1, offset: 0 });
  const total = page?.totalCount ?? -1;
  if (total !== runs.length)
    note(total < runs.length ? 'lost' : 'doubled', `the API counts ${total} runs, there are ${runs.length}`, {
      from: 0,
    });
  return wrong;
}
