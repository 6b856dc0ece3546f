/** What one run is made of, put together. */
import type { Browser, BrowserContext } from 'playwright-core';
import { createFiles } from './actions/upload.ts';
import type { ProxyChoice } from './browser/browser.ts';
import { type Coverage, createCoverage } from './browser/coverage.ts';
import type { ExplorationJob, ExplorationSink } from './exploration.ts';
import type { ValueSource } from './values/input-values.ts';
import { createIssueBook, type IssueBook } from './issues/issue-book.ts';
import { createLinkCheck, type LinkCheck } from './network/link-check.ts';
import { accountNames } from './login/login-fields.ts';
import { createHttpLogin, type HttpLogin } from './login/http-login.ts';
import { createLoneWindows, type LoneWindows } from './lone-windows.ts';
import { createNetworkWatch, type NetworkWatch } from './network/network-watch.ts';
import { openContext } from './browser/open-context.ts';
import type { OracleContext, Sighting } from './oracles/sighting.ts';
import { createOutage, type Outage, type Way } from './network/outage.ts';
import { createPolicy, type Policy, type StrategyName } from './policy/policy.ts';
import { comesLate } from './policy/unsent-edge.ts';
import { createPathRecorder, type PathRecorder } from './issues/reproduction.ts';
import { createRateLimit, type RateLimit } from './network/rate-limit.ts';
import { createRng, type Rng } from './rng.ts';
import { createScrubber, type Scrubber } from './secrets/scrubber.ts';
import { createSite, type Site } from './site.ts';

export interface RunOptions {
  readonly browser: Browser;
  readonly proxy: ProxyChoice | null;
  readonly strategy: StrategyName;
  readonly job: ExplorationJob;
  readonly sink: ExplorationSink;
  /** Cancelled, or out of time. */
  readonly signal: AbortSignal;
  /** By performance.now(): when the run began, and when it must be over. */
  readonly startedAt: number;
  readonly endsAt: number;
  /** As for createExplore. */
  readonly coresIdleMs?: () => number;
}

export interface RunParts extends RunOptions {
  readonly context: BrowserContext;
  readonly site: Site;
  readonly policy: Policy;
  readonly source: ValueSource;
  readonly scrubber: Scrubber;
  readonly path: PathRecorder;
  readonly book: IssueBook;
  readonly coverage: Coverage;
  readonly network: NetworkWatch;
  readonly oracle: OracleContext;
  readonly links: LinkCheck;
  readonly limit: RateLimit;
  readonly outage: Outage;
  readonly httpLogin: HttpLogin;
  readonly windows: LoneWindows;
  /** Where the tab is now, for the parts that must know. */
  readonly now: {
    url: string;
    loggingIn: boolean;
    words: readonly string[];
    /** An address is given to the page's scripts as no link or button of theirs gives it (explorer/browser/turner.ts): what they throw then is none of their faults. */
    turning: { threw: boolean } | null;
  };
}

export async function createRunParts(options: RunOptions): Promise<RunParts> {
  const { browser, job, sink } = options;
  const site = createSite(job.url);
  const rng = createRng(job.seed);
  const mark = `o${(job.seed >>> 0).toString(36)}${rng.below(1_296).toString(36).padStart(2, '0')}`;
  const scrubber = createScrubber(job.credentials, job.url);
  const path = createPathRecorder(job.url);
  const context = await openContext(browser, options.proxy);
  const limit = createRateLimit();
  return tabParts({
    ...options,
    ...{ context, site, scrubber, path, rng, mark, limit },
    book: createIssueBook(sink, path, scrubber, mark),
    links: createLinkCheck(context, site, limit),
    outage: createOutage(),
    httpLogin: createHttpLogin(job, site),
    policy: createPolicy(rng, job.url, options.strategy),
    coverage: createCoverage(site),
    endpoints: new Set(),
  });
}

/** What is known, found and counted is shared; browser context, session and way are its own. */
export async function createPartsBeside(first: RunParts): Promise<RunParts> {
  const { browser, proxy, job, book, coverage, network, source } = first;
  const path = createPathRecorder(job.url);
  return tabParts({
    ...first,
    ...{ context: await openContext(browser, proxy), path, endpoints: network.endpoints },
    ...{ book: book.beside(path), coverage: coverage.beside(), rng: source.rng, mark: source.mark },
  });
}

type Shared = Omit<RunParts, 'now' | 'windows' | 'oracle' | 'network' | 'source'> & {
  readonly endpoints: Set<string>;
  readonly rng: Rng;
  readonly mark: string;
};

function tabParts({ endpoints, rng, mark, ...shared }: Shared): RunParts {
  const { job, site, book, links, limit, outage, path } = shared;
  const loggingIn = Object.keys(job.credentials).length > 0;
  const now: RunParts['now'] = { words: [], url: job.url, loggingIn, turning: null };
  const windows = createLoneWindows();
  const way: Way = () => ({ path: path.recorded(), url: now.url });
  const oracle = {
    site,
    report: (sighting: Sighting) => {
      if (now.turning && sighting.kind === 'UNCAUGHT_EXCEPTION') now.turning.threw = true;
      else if (!windows.explains(sighting)) book.report(sighting, now.url);
    },
    loggingIn: () => now.loggingIn,
    linkedFrom: links.linkedFrom,
    refused: () => outage.refused(way),
    answered: outage.answered,
    limit,
  };
  return {
    ...shared,
    ...{ oracle, now, windows, network: createNetworkWatch(oracle, endpoints) },
    source: {
      inputValues: job.inputValues,
      mark,
      account: accountNames(job.credentials, job.inputValues),
      rng,
      seen: () => now.words,
      lists: shared.policy.memory.lists,
      written: shared.policy.memory.written,
      fromEdge: shared.policy.memory.fromEdge,
      ownTexts: shared.policy.memory.ownTexts,
      spares: (identity) => comesLate(identity, shared.policy.memory),
      fileAfter: createFiles(shared.policy.memory.fileKinds),
    },
  };
}
