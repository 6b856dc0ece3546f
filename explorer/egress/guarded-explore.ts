/** An exploration behind its own egress proxy, which begins and ends with it. */
import { type AllowedHost, readAllowedHost } from '../../contract/allowed-host.ts';
import { emptyProgress } from '../../contract/worker-api.ts';
import type { BrowserChoice } from '../browser/browser.ts';
import { startEgress } from './egress.ts';
import { EgressRefusal } from './egress-destination.ts';
import type { EgressUse } from './egress-tally.ts';
import type { ExplorationResult } from '../exploration.ts';
import { createExplore, type ExploreOptions } from '../explore.ts';
import type { ExploreRun, RunJob } from './explore-run.ts';

export interface GuardedExploreOptions extends Pick<ExploreOptions, 'strategy'> {
  readonly browser: BrowserChoice;
  /** The platform's own `host:port` pairs: no page under test may reach them, under whatever name. */
  readonly never?: readonly string[];
  /** The most that a run may send and receive, bytes; 4 GiB when absent. */
  readonly bytesMax?: number;
}

export function createGuardedExplore({
  browser,
  never = [],
  bytesMax,
  strategy = 'bandit',
}: GuardedExploreOptions): ExploreRun {
  return async (job, sink, signal) => {
    const url = new URL(job.url);
    // Our own going to an address is not held to what Chromium lets pages do.
    if (!/^https?:$/.test(url.protocol))
      return refusal(job, `${url.protocol} is no address to explore: begin it with http:// or https://.`);
    const egress = await startEgress({
      allowed: read(job.allowedHosts),
      never: read([...never, ...(job.neverHosts ?? [])]),
      ...(bytesMax !== undefined && { bytesMax }),
    });
    try {
      const refused = await egress.admit(url).catch((error: unknown) => error);
      if (refused instanceof EgressRefusal)
        return refusal(
          job,
          `${refused.message} Explore a public address, or let the operator add ${url.host} to ALLOWED_TARGET_HOSTS.`,
        );
      const result = await createExplore({ browser, proxy: egress.proxy, strategy })(
        job,
        sink,
        AbortSignal.any([signal, egress.spent]),
      );
      if (egress.spent.aborted && !signal.aborted)
        return { ...result, failure: 'INTERNAL', failureReason: spentReason(url, egress.use()) };
      const port = url.port || (url.protocol === 'https:' ? '443' : '80');
      const trouble = egress.trouble(`${url.hostname}:${port}`);
      return result.failure === 'UNREACHABLE' && trouble
        ? { ...result, failureReason: unreachable(url, trouble) }
        : result;
    } finally {
      await egress.close();
    }
  };
}

const read = (hosts: readonly string[]): AllowedHost[] => hosts.map(readAllowedHost).filter((entry) => entry !== null);

const unreachable = ({ origin }: URL, trouble: string) =>
  `${origin} could not be reached (${trouble}): check that the address is right, that the application is running and that this machine may reach it.`;

const spentReason = ({ origin }: URL, { receivedBytes, sentBytes }: EgressUse) =>
  `The exploration of ${origin} sent and received ${Math.round((receivedBytes + sentBytes) / 1024 ** 2)} MB, which is more than a run may: look for a response without end, or for one that its pages ask for again and again.`;

function refusal({ seed }: RunJob, failureReason: string): ExplorationResult {
  return {
    status: 'failed',
    failure: 'UNREACHABLE',
    failureReason,
    ended: null,
    seed,
    durationMs: 0,
    progress: emptyProgress,
    issues: [],
    visitedPaths: [],
    javascript: { executedBytes: 0, startBytes: 0, totalBytes: 0 },
  };
}
