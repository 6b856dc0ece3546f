import { parseId } from '../../server/models/ids.ts';
import type { RunDoc } from '../../server/models/run.ts';
import type { TestServer } from './server.ts';

/** Older completed runs like this one, `old 0` the newest; written to the database, for no worker could make so many. */
export async function manyRuns(server: TestServer, like: string, count: number): Promise<void> {
  const { models } = server.running.platform;
  const { organisationId } = server.running.admin;
  const run = await models.runs
    .findOne({ organisationId, _id: parseId(like) })
    .orFail()
    .lean<RunDoc>();
  const { _id, ...same } = run;
  const at = (age: number) => new Date(run.createdAt.getTime() - age * 60_000);
  const rows = Array.from({ length: count }, (_, index) => ({
    ...same,
    ...{ name: `old ${index}`, status: 'completed', createdAt: at(index + 1) },
    ...{ startTime: at(index + 1), endTime: at(index + 0.5), exceptionCount: index % 7 },
  }));
  await models.runs.insertMany(rows, { lean: true });
}
