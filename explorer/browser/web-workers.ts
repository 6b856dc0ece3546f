/** The page's web workers are targets of their own: counts the code that runs in them, from their first line on. */
import type { CDPSession } from 'playwright-core';
import { z } from 'zod';
import { atMost } from '../within.ts';

export interface ScriptCounts {
  readonly scriptId: string;
  readonly url: string;
  readonly functions: readonly {
    readonly functionName: string;
    readonly ranges: readonly { readonly startOffset: number; readonly endOffset: number; readonly count: number }[];
  }[];
}

export interface WebWorkers {
  /** What ran since the last take, by worker. */
  take(): Promise<{ worker: string; counts: readonly ScriptCounts[] }[]>;
}

const answerMs = 2_000;
/** More workers at once are a page's mistake, not a thing to measure. */
const mostWorkers = 20;

const messageSchema = z.object({
  id: z.int().optional(),
  result: z.unknown().optional(),
});
const countsSchema = z.object({
  result: z.array(
    z.object({
      scriptId: z.string(),
      url: z.string(),
      functions: z.array(
        z.object({
          functionName: z.string(),
          ranges: z.array(z.object({ startOffset: z.number(), endOffset: z.number(), count: z.number() })),
        }),
      ),
    }),
  ),
});

/**
 * Messages go through the page's session (`flatten: false`): Playwright keeps flattened sessions of workers to itself.
 * Each worker waits for us before its first line; one that we cannot speak to is let go at once.
 */
export async function watchWebWorkers(cdp: CDPSession): Promise<WebWorkers> {
  const workers = new Map<string, Map<number, (result: unknown) => void>>();
  let lastId = 0;

  async function send(sessionId: string, method: string, params: object = {}): Promise<unknown> {
    const id = ++lastId;
    const answer = new Promise<unknown>((resolve) => workers.get(sessionId)?.set(id, resolve));
    await cdp.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method, params }) });
    return answer;
  }

  async function begin(sessionId: string): Promise<void> {
    if (workers.size <= mostWorkers) {
      const steps = [
        send(sessionId, 'Profiler.enable'),
        send(sessionId, 'Profiler.startPreciseCoverage', { callCount: true, detailed: false }),
      ];
      await atMost(answerMs, Promise.all(steps), null);
    }
    await send(sessionId, 'Runtime.runIfWaitingForDebugger');
  }

  cdp.on('Target.attachedToTarget', ({ sessionId }) => {
    workers.set(sessionId, new Map());
    begin(sessionId).catch(() => {});
  });
  cdp.on('Target.detachedFromTarget', ({ sessionId }) => workers.delete(sessionId));
  cdp.on('Target.receivedMessageFromTarget', ({ sessionId, message }) => {
    const { id, result } = messageSchema.parse(JSON.parse(message));
    if (id === undefined) return;
    workers.get(sessionId)?.get(id)?.(result);
    workers.get(sessionId)?.delete(id);
  });
  await cdp.send('Target.setAutoAttach', {
    ...{ autoAttach: true, waitForDebuggerOnStart: true, flatten: false },
    filter: [{ type: 'worker' }, { exclude: true }],
  });

  return {
    take: () =>
      Promise.all(
        [...workers.keys()].map(async (worker) => {
          const taken = await atMost(answerMs, send(worker, 'Profiler.takePreciseCoverage'), null);
          const counts = countsSchema.safeParse(taken);
          return { worker, counts: counts.success ? counts.data.result : [] };
        }),
      ),
  };
}
