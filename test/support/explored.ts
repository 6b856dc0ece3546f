import assert from 'node:assert/strict';
import type { RunOutcome } from '../../contract/worker-api.ts';
import { passed } from '../action/work.ts';
import { start } from './product.ts';
import type { TestServer } from './server.ts';

/** A run that kept these pictures and ended as told; its id. */
export async function explored(
  server: TestServer,
  targetId: string,
  pictures: readonly string[],
  told: Partial<RunOutcome> = {},
): Promise<string> {
  const signal = AbortSignal.timeout(300_000);
  const { runId } = await start(server.api, targetId);
  const run = await server.worker.lease({ workerId: 'w', version: 'test', waitMs: 20_000 }, signal);
  assert.equal(run?.runId, runId);
  const hold = { workerId: 'w', epoch: run.epoch };
  for (const name of pictures) {
    const body = Buffer.from(`${runId} ${name}`);
    await server.worker.artifact(runId, hold, { name, kind: 'SCREENSHOT', contentType: 'image/png', body }, signal);
  }
  await server.worker.finish(runId, { ...passed, ...told, ...hold }, signal);
  return runId;
}
