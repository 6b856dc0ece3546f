/** Workers that lease, hold and finish runs as real ones do, without a browser. */
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { send } from './send.ts';

export interface Leasing {
  /** Milliseconds from asking to having, of the calls that found a run waiting. */
  readonly taken: number[];
  finished: number;
  refused: number;
}

const leased = z.object({ runId: z.string(), epoch: z.number() });
const progress = { actions: 1, states: 1, transitions: 1, urls: 1, codeCoverage: null, lastAction: null };

/** Works until the signal; each run is held for `holdMs`. */
export async function work(
  url: string,
  token: string,
  count: number,
  holdMs: number,
  signal: AbortSignal,
): Promise<Leasing> {
  const leasing: Leasing = { taken: [], finished: 0, refused: 0 };
  const agent = new Agent({ keepAlive: true, maxSockets: count });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const call = (path: string, body: object) =>
    send(`${url}/worker/${path}`, JSON.stringify(body), { headers, agent, signal });

  async function one(workerId: string): Promise<void> {
    while (!signal.aborted) {
      const began = performance.now();
      const answer = await call('lease', { workerId, version: 'bench', waitMs: 5_000 });
      if (answer.status !== 200) {
        if (answer.status !== 204) leasing.refused += 1;
        continue;
      }
      leasing.taken.push(performance.now() - began);
      const { runId, epoch } = leased.parse(JSON.parse(answer.text));
      await sleep(holdMs * (0.5 + Math.random()), undefined, { signal });
      const outcome = {
        status: 'completed',
        failure: null,
        failureReason: null,
        progress,
        issues: [],
        visitedPaths: [],
      };
      const ended = await call(`runs/${runId}/finish`, { workerId, epoch, ...outcome });
      if (ended.status === 200) leasing.finished += 1;
      else leasing.refused += 1;
    }
  }
  const all = Array.from({ length: count }, (_, i) =>
    one(`bench-${i}`).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    }),
  );
  await Promise.all(all);
  agent.destroy();
  return leasing;
}
