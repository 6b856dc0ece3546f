/**
 * Watches whatever drives a Chromium, from outside: over the DevTools protocol on a debugging port that the engine does
 * not know of. It counts the same things in the same way for every engine; see docs/benchmarks.md for what they are.
 */
import { z } from 'zod';
import { type Cdp, type CdpEvent, connect } from '../cdp/connect.ts';
import { attached, detached, infoChanged } from './events.ts';
import { hear } from './hear.ts';
import { createPageSession, type PageSession, spend } from './page-session.ts';
import { watchSource, watchWorld } from './page-watch.ts';
import { createScriptBytes } from './script-bytes.ts';
import { type Counts, createTally, type Failure } from './tally.ts';

export interface ObserveOptions {
  readonly origin: string;
  /** The browser's debugging port. */
  readonly port: number;
  /** Whether to count JavaScript: never for an engine that does so itself, for each reader robs the other of counts. */
  readonly scripts: boolean;
}

export interface Moment extends Counts {
  readonly second: number;
  /** Bytes executed; null where the engine counts them. */
  readonly javascript: number | null;
}

export interface Observation extends Counts {
  readonly seconds: number;
  readonly busy: number;
  /** What observing itself took, as a share of one core. */
  readonly cost: number;
  readonly javascript: { readonly start: number; readonly end: number } | null;
  readonly timeline: readonly Moment[];
  readonly addressList: readonly string[];
  readonly endpointList: readonly string[];
  readonly failureList: readonly Failure[];
}

export interface Observer {
  /** The engine says that it explores from now on. */
  begin(): Promise<void>;
  readonly seconds: number;
  readonly counts: Counts;
  stop(): Promise<Observation>;
}

const frameReport = z.object({
  result: z.object({
    value: z.object({
      ...{ href: z.string(), passed: z.array(z.string()), moved: z.array(z.number()) },
      ...{ inputs: z.number(), shape: z.string().nullable() },
    }),
  }),
});
const taken = z.object({
  result: z.array(
    z.object({
      ...{ scriptId: z.string(), url: z.string() },
      functions: z.array(
        z.object({
          ranges: z.array(z.object({ startOffset: z.number(), endOffset: z.number(), count: z.number() })),
        }),
      ),
    }),
  ),
});
const sampleMs = 150;
const momentMs = 5_000;

export function observe({ origin, port, scripts: countScripts }: ObserveOptions): Observer {
  const tally = createTally(origin);
  const scripts = createScriptBytes(origin);
  const ears = { origin, tally, scripts };
  const sessions = new Map<string, PageSession>();
  const asked = new Set<string>();
  const timeline: Moment[] = [];
  let cdp: Cdp | null = null;
  let start = 0;
  let cpu = process.cpuUsage();
  let stopped = false;

  function onEvent({ method, params, session }: CdpEvent): void {
    if (method === 'Target.attachedToTarget') return attach(params);
    if (method === 'Target.detachedFromTarget') return void sessions.delete(detached.parse(params).sessionId);
    if (method === 'Target.targetInfoChanged') {
      const { type, url } = infoChanged.parse(params).targetInfo;
      if (type === 'page') tally.address(url);
    }
    const known = sessions.get(session);
    if (known) hear(known, method, params, ears);
  }

  const follow = { autoAttach: true, waitForDebuggerOnStart: false, flatten: true };

  function attach(params: unknown): void {
    const { sessionId, targetInfo } = attached.parse(params);
    const { type, targetId, url } = targetInfo;
    if (!/^(page|iframe|worker|service_worker|shared_worker)$/.test(type)) return;
    sessions.set(sessionId, createPageSession(sessionId, type, targetId));
    const ask = (method: string, asking: object = {}) => void cdp?.send(method, asking, sessionId);
    ask('Target.setAutoAttach', follow);
    ask('Network.enable', { maxTotalBufferSize: 10_000, maxResourceBufferSize: 1_000 });
    if (type === 'page' || type === 'iframe') {
      ask('Page.enable');
      ask('Log.enable');
      const script = { source: watchSource, worldName: watchWorld, runImmediately: true };
      ask('Page.addScriptToEvaluateOnNewDocument', script);
    }
    if (type === 'page') {
      tally.address(url);
      if (countScripts) {
        ask('Debugger.enable');
        ask('Debugger.setSkipAllPauses', { skip: true });
        ask('Profiler.enable');
        ask('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
      }
    }
    ask('Runtime.enable');
  }

  /** An engine may start its browser late, and another one after that. */
  async function stayConnected(): Promise<void> {
    while (!stopped) {
      sessions.clear();
      cdp = await connect(port, 1_000, onEvent);
      await cdp?.send('Target.setDiscoverTargets', { discover: true });
      await cdp?.send('Target.setAutoAttach', follow);
      while (cdp && !cdp.closed && !stopped) await new Promise((next) => setTimeout(next, 100));
    }
  }

  async function sample(session: PageSession, world: string): Promise<void> {
    const key = `${session.id} ${world}`;
    if (asked.has(key)) return;
    asked.add(key);
    const asking = { expression: '__bench()', uniqueContextId: world, returnByValue: true, timeout: 3_000 };
    const report = frameReport.safeParse(await cdp?.send('Runtime.evaluate', asking, session.id));
    asked.delete(key);
    if (!report.success) return;
    const { href, passed, moved, inputs, shape } = report.data.result.value;
    for (const tenth of moved) tally.busy(tenth, tenth);
    tally.inputs(inputs);
    if (session.type === 'page') for (const address of [...passed, href]) tally.address(address);
    if (shape !== null && href.startsWith(`${origin}/`)) tally.state(shape);
  }

  const sampling = setInterval(() => {
    for (const session of sessions.values()) for (const world of session.worlds.values()) void sample(session, world);
  }, sampleMs);

  async function takeScripts(): Promise<number | null> {
    if (!countScripts) return null;
    for (const { id } of [...sessions.values()].filter(({ type }) => type === 'page')) {
      const counts = taken.safeParse(await cdp?.send('Profiler.takePreciseCoverage', {}, id, 15_000));
      if (counts.success) scripts.add(counts.data.result);
    }
    return scripts.executed;
  }

  async function moment(): Promise<void> {
    if (!tally.counting) return;
    const second = Math.round(tally.seconds);
    const counts = tally.counts;
    timeline.push({ second, ...counts, javascript: await takeScripts() });
    for (const { id } of sessions.values())
      void cdp?.send('Runtime.releaseObjectGroup', { objectGroup: 'console' }, id);
  }
  const moments = setInterval(() => void moment(), momentMs);
  const connected = stayConnected();

  return {
    get seconds() {
      return tally.seconds;
    },
    get counts() {
      return tally.counts;
    },
    async begin() {
      tally.begin();
      cpu = process.cpuUsage();
      start = (await takeScripts()) ?? 0;
    },
    async stop() {
      tally.end();
      clearInterval(sampling);
      clearInterval(moments);
      const end = await takeScripts();
      stopped = true;
      await connected;
      cdp?.close();
      for (const session of sessions.values())
        for (const request of session.requests.keys()) spend(session, request, tally, origin);
      const { user, system } = process.cpuUsage(cpu);
      const { seconds, busyShare, counts, addresses, endpoints, failures } = tally;
      const javascript = end === null ? null : { start, end };
      timeline.push({ second: Math.round(seconds), ...counts, javascript: end });
      return {
        ...{ seconds, busy: busyShare, ...counts, javascript, timeline },
        cost: (user + system) / 1e6 / Math.max(1, seconds),
        ...{ addressList: addresses, endpointList: endpoints, failureList: failures },
      };
    },
  };
}
