import { IssuesPageDocument } from '../../contract/api.generated.ts';
import { mapArtifacts } from '../../explorer/map/map-artifacts.ts';
import { issue, passed } from '../../test/action/work.ts';
import type { TestDashboard } from '../../test/support/dashboard.ts';
import { manyRuns } from '../../test/support/many-runs.ts';
import { makeSubject, makeTarget, start } from '../../test/support/product.ts';
import { largeMap } from './large-map.ts';
import type { Page } from './page.ts';

const issues = 500;
const runs = 10_000;

export interface Seeded {
  readonly targetId: string;
  readonly runId: string;
  readonly issueId: string;
}

/** One run with 500 issues and 2,000 states, and as many runs as make 10,000. */
export async function seed({ server }: TestDashboard, page: Page): Promise<Seeded> {
  const signal = AbortSignal.timeout(120_000);
  const targetId = await makeTarget(server.api, await makeSubject(server.api), 'main');
  const { runId } = await start(server.api, targetId);
  const run = await server.worker.lease({ workerId: 'w', version: 'bench', waitMs: 10_000 }, signal);
  if (run?.runId !== runId) throw new Error('The run was not leased.');
  const found = Array.from({ length: issues }, (_, index) =>
    issue('0', {
      fingerprint: index.toString(16).padStart(32, '0'),
      title: `TypeError: thing ${index} is undefined`,
      message: `TypeError: thing ${index} is undefined\n    at pay (shop.js:${index}:2)`,
      screenshot: 'page.jpg',
    }),
  );
  const progress = { ...passed.progress, states: 2_000, actions: 9_000, transitions: 4_000 };
  const hold = { workerId: 'w', epoch: run.epoch };
  const body = await page.screenshot({ type: 'jpeg', quality: 40, clip: { x: 0, y: 0, width: 640, height: 400 } });
  const map = largeMap(found.map(({ fingerprint }) => fingerprint));
  const film = map.frames.map((frame) => ({ frame, body }));
  for (const artifact of mapArtifacts(map, film)) await server.worker.artifact(runId, hold, artifact, signal);
  await server.worker.finish(runId, { ...hold, ...passed, progress, issues: found }, signal);
  await manyRuns(server, runId, runs - 1);
  const { issues: listed } = await server.api.send(IssuesPageDocument, { targetId, limit: 1 });
  const [first] = listed?.issues ?? [];
  if (!first) throw new Error('No issue was kept.');
  return { targetId, runId, issueId: first.id };
}
