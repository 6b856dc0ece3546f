/** The loop of one exploration: look, choose, act, settle, learn. */
import type { FoundIssue, RunProgress } from '../contract/worker-api.ts';
import { normaliseUrl } from '../contract/issue-fingerprint.ts';
import { perform } from './actions/perform.ts';
import { createDoorman } from './doorman.ts';
import type { ExplorationResult } from './exploration.ts';
import { reach } from './first-load.ts';
import { saysAway } from './network-watch.ts';
import { serverDownSighting } from './oracles/page-health.ts';
import { createEnding, type EndReason, endWords } from './ending.ts';
import { createInspector } from './inspector.ts';
import { isHang, type PageSession } from './page-session.ts';
import { showPage } from './live-view.ts';
import { createChronicle } from './map/chronicle.ts';
import { look, type Novelty } from './policy/look.ts';
import type { Choice } from './policy/policy.ts';
import { rewardOf, rewardOfCode } from './policy/reward.ts';
import { viewport } from './open-context.ts';
import { confirmIssues, confirmMs } from './replay/confirm-issues.ts';
import { wordsOfPath } from './reproduction.ts';
import { createRunParts, type RunOptions } from './run-parts.ts';
import { answers, outlastOutage } from './server-down.ts';
import { afterAction, settle } from './settle.ts';
import { routeTemplate, stateKey } from './state.ts';
import { createTabKeeper } from './tab-keeper.ts';
import { usableOf } from './usable.ts';
import { atMost, within } from './within.ts';

export interface Run {
  /** Ends by returning or by the signal; throws ExplorationFailure when it could not explore. */
  explore(): Promise<void>;
  progress(): RunProgress;
  /** Whether the address was reached at all. */
  begun(): boolean;
  /** Why it ended; null before, and for a test case. */
  ended(): EndReason | null;
  issues(): readonly FoundIssue[];
  visitedPaths(): readonly string[];
  javascript(): ExplorationResult['javascript'];
  /** Without the run's secrets. */
  clean(text: string): string;
}

/** Coverage is read this often, and never for more than this share of the time. */
const coverageEveryMs = 2_500;
const coverageShare = 0.08;
/** An outage may be waited for within one step; everything else in it has a tighter deadline of its own. */
const mostStepMs = 90_000;
/** Less than this is left, milliseconds: its time is up. */
const endTellMs = 100;
/** Of the run's time, at most, for replaying what was found. */
const replayShare = 0.15;

export async function createRun(options: RunOptions): Promise<Run> {
  const parts = await createRunParts(options);
  const {
    job,
    sink,
    signal,
    startedAt,
    endsAt,
    context,
    site,
    policy,
    source,
    scrubber,
    path,
    book,
    coverage,
    network,
  } = parts;
  const { memory } = policy;
  const tabs = createTabKeeper(parts);
  const doorman = createDoorman(parts);
  const inspector = createInspector(parts);
  const ending = createEnding(parts);
  const chronicle = createChronicle({ ...parts, clean: scrubber.text });
  const counts: { actions: number; lastAction: string | null } = { actions: 0, lastAction: null };
  const visited = new Set<string>();
  let begun = false;
  let ended: EndReason | null = null;
  let wasUp = true;
  let startBytes = 0;
  let coverageDue = 0;
  /** What was done since the code executed was last looked at. */
  const sinceCoverage: Choice[] = [];
  let last: Attempt | null = null;

  async function explore(): Promise<void> {
    try {
      const tab = await within('opening a tab', 20_000, tabs.present(), signal);
      await within('the first page', job.maxDurationMs, begin(tab), signal);
      while (!ended) await within('a step', mostStepMs, goOn(), signal);
      if (ended !== 'the application stayed away') await confirm();
    } finally {
      if (begun && performance.now() >= endsAt - endTellMs) end('its time was up');
      await atMost(600, coverage.take(), undefined);
      await atMost(600, book.flush(tabs), undefined);
      chronicle.sample(progress());
      chronicle.deliver(progress());
    }
  }

  async function begin(tab: PageSession): Promise<void> {
    await reach(tab, network, site, job.url, signal);
    // What was refused until it answered was its start.
    network.judgeRefused(false);
    wasUp = !saysAway(network.documentStatus);
    begun = true;
    parts.now.url = tab.page.url();
    await doorman.enter(tab);
    await coverage.take();
    startBytes = coverage.bytes.executed;
    path.restart(tab.page.url());
    chronicle.sample(progress());
    await book.flush(tabs);
    sink.progress(progress());
  }

  async function goOn(): Promise<void> {
    const over = performance.now() >= exploreUntil() ? 'its time was up' : await ending.reason(counts.actions, tabs);
    if (over) end(over);
    else await step();
  }

  function end(reason: EndReason): void {
    if (ended) return;
    ended = reason;
    const state = parts.now.url;
    tell({ arm: 'end', probability: 1, words: endWords(reason, job) }, state);
    sink.progress(progress());
  }

  /** What is kept for replays grows with what there is to replay. */
  const exploreUntil = () => endsAt - Math.min(confirmMs(book.issues), (endsAt - startedAt) * replayShare);

  async function confirm(): Promise<void> {
    await atMost(3_000, book.flush(tabs), undefined);
    if (book.issues.length === 0) return;
    const state = doorman.signedIn
      ? await atMost(2_000, context.storageState({ indexedDB: true }), undefined)
      : undefined;
    // It would go on polling beside the replays.
    await atMost(2_000, tabs.leave(), undefined);
    const tell = (words: string) => {
      counts.lastAction = scrubber.text(words).slice(0, 500);
      sink.progress(progress());
    };
    await confirmIssues({ ...parts, state, until: endsAt, tell });
  }

  async function step(): Promise<void> {
    const snapshot = await tabs.look();
    if (!snapshot) return;
    const tab = await tabs.present();
    if (await doorman.reenter(tab, snapshot)) return;
    if (site.owns(snapshot.url)) visited.add(scrubber.text(normaliseUrl(snapshot.url)));
    const state = stateKey(snapshot, doorman.signedIn);
    const { view, novelty } = look(memory, snapshot, state, usableOf(snapshot, site.origin, viewport));
    const from = last && { key: last.from, action: last.choice.words };
    const way = () => wordsOfPath(path.recorded());
    credit(novelty, state.fine);
    ending.step(novelty.route || novelty.coarse || novelty.fine || novelty.controls > 0);
    await chronicle.arrived(snapshot, state, from, way, tabs.smallPicture);
    parts.now.words = view.options.flatMap(({ candidate }) => candidate.name.split(/\s+/)).slice(0, 200);
    await inspector.inspect(tab, snapshot, novelty.fine);
    await book.flush(tabs);
    const links = view.options.map(({ candidate }) => candidate);
    parts.links.check(snapshot.url, links, memory.routes);
    const popup = tabs.popups.splice(0).find((url) => !memory.routes.has(routeTemplate(url))) ?? parts.links.suspect();
    const choice = popup === undefined ? policy.choose(view) : visit(popup);
    last = attemptAt(choice, state.fine);
    sinceCoverage.push(choice);
    // Going back from a page that offers nothing explores nothing.
    if (view.options.length > 0 || popup !== undefined) counts.actions++;
    tell(choice, state.coarse);
    await act(tab, choice);
    await aftermath(tab);
    sink.progress(progress());
  }

  function tell({ arm, probability, words }: Omit<Choice, 'action'>, coarse: string): void {
    const action = scrubber.text(words);
    counts.lastAction = action.slice(0, 500);
    sink.choice({
      at: Math.round(performance.now() - startedAt),
      arm,
      probability,
      action,
      state: scrubber.text(coarse),
    });
  }

  async function act(tab: PageSession, { action }: Choice): Promise<void> {
    network.clear();
    try {
      if (action.kind === 'open') path.restart(action.url);
      const steps = await perform(tab, action, source);
      path.add(steps, parts.now.url);
    } catch (error) {
      // The page went its own way under the action; what became of it shows in the next look.
      if (isHang(error)) await tabs.unhang();
    }
  }

  async function aftermath(tab: PageSession): Promise<void> {
    if ((await settle(tab, network, afterAction)) === 'hung') await tabs.unhang();
    parts.now.url = tab.page.url();
    if (network.refused !== null) await judgeRefused(network.refused);
    await book.flush(tabs);
    await showPage(sink, tabs.picture);
    const began = performance.now();
    if (began < coverageDue || tab.crashed) return;
    const before = coverage.bytes.executed;
    await coverage.take();
    const choices = sinceCoverage.splice(0);
    if (choices.length) policy.learnLate(choices, rewardOfCode(coverage.bytes.executed - before, choices.length));
    chronicle.sample(progress());
    const took = performance.now() - began;
    coverageDue = performance.now() + Math.max(coverageEveryMs, took / coverageShare);
  }

  async function judgeRefused(error: string): Promise<void> {
    const up = !wasUp || (await answers(context, job.url));
    network.judgeRefused(up);
    if (up) return;
    parts.oracle.report(serverDownSighting(job.url, error));
    await book.flush(tabs);
    // A page that goes on asking would only count failures.
    await tabs.leave();
    if (!(await outlastOutage(context, job.url, signal))) return end('the application stayed away');
    network.judgeRefused(false);
    await tabs.goHome();
  }

  /** What axe finds is found by time, not by the action: it teaches the policy nothing. */
  const failures = () => book.issues.filter(({ kind }) => kind !== 'ACCESSIBILITY').length;

  const attemptAt = (choice: Choice, from: string): Attempt => ({
    ...{ choice, from, at: performance.now() },
    ...{ endpoints: network.endpoints.size, issues: failures() },
  });

  function credit(novelty: Novelty, fine: string): void {
    if (!last) return;
    if (last.from !== fine) memory.edges.add(`${last.from} > ${fine}`);
    const gain = {
      endpoints: network.endpoints.size - last.endpoints,
      issues: failures() - last.issues,
    };
    policy.learn(last.choice, {
      reward: rewardOf({ ...novelty, ...gain }),
      fresh: novelty.route || novelty.coarse || novelty.fine,
      seconds: (performance.now() - last.at) / 1_000,
    });
    last = null;
  }

  function progress(): RunProgress {
    const { executed, total } = coverage.bytes;
    return {
      ...counts,
      states: memory.fine.size,
      transitions: memory.edges.size,
      urls: memory.routes.size,
      codeCoverage: total > 0 ? Math.min(1, executed / total) : null,
    };
  }

  return {
    ...{ explore, progress, begun: () => begun, ended: () => ended, issues: () => book.issues, clean: scrubber.text },
    visitedPaths: () => [...visited],
    javascript: () => ({ executedBytes: coverage.bytes.executed, startBytes, totalBytes: coverage.bytes.total }),
  };
}

/** The address of a pop-up, or of a link that seems dead, is visited in our own tab, once. */
const visit = (url: string): Choice => ({
  arm: 'link',
  probability: 1,
  action: { kind: 'open', url },
  words: `open ${url}`,
});

interface Attempt {
  readonly choice: Choice;
  readonly from: string;
  readonly at: number;
  readonly endpoints: number;
  readonly issues: number;
}
