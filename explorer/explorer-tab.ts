/** One tab that explores: look, choose, act, settle, learn. A run has one in each of its contexts. */
import { normaliseUrl } from '../contract/issue-fingerprint.ts';
import { perform } from './actions/perform.ts';
import type { Attempt } from './attempt.ts';
import { createCoarseClock } from './coarse-clock.ts';
import { createCodeRewards } from './code-rewards.ts';
import type { Ending } from './ending.ts';
import { wordsToSeek } from './values/field-kinds.ts';
import { reach } from './browser/first-load.ts';
import { createGate } from './gate.ts';
import { identityOf } from './identity.ts';
import { createInspector } from './inspector.ts';
import type { Journal } from './journal.ts';
import { createLateAnswers } from './late-answers.ts';
import { showPage } from './browser/live-view.ts';
import { createDoorman, type Doorman } from './login/doorman.ts';
import type { Chronicle } from './map/chronicle.ts';
import { viewport } from './browser/open-context.ts';
import { createPace } from './pace.ts';
import { isHang, type PageSession } from './browser/page-session.ts';
import { createPatience } from './network/patience.ts';
import { placeOf } from './policy/alike-places.ts';
import { look, type Novelty, type View } from './policy/look.ts';
import { movesLayer } from './policy/openers.ts';
import type { Choice } from './policy/policy.ts';
import { recalled } from './policy/recalled.ts';
import { rewardOf } from './policy/reward.ts';
import type { Pages } from './replay/pages.ts';
import { type Session, sessionOf } from './replay/session-of.ts';
import { createRefusals } from './network/refusals.ts';
import { wordsOfPath } from './issues/reproduction.ts';
import type { RunParts } from './run-parts.ts';
import { afterAction, settle } from './browser/settle.ts';
import type { Snapshot } from './snapshot.ts';
import { routeTemplate, type StateKey, stateKey } from './state.ts';
import { createTabKeeper } from './browser/tab-keeper.ts';
import { createTurnedAway } from './network/turned-away.ts';
import { createTurner } from './browser/turner.ts';
import { usableOf } from './guard/usable.ts';
import { createVisits } from './visits.ts';
import { atMost, within } from './within.ts';

export interface ExplorerTab {
  /** Opens the address and signs in. */
  begin(): Promise<void>;
  /** The address answered. */
  readonly reached: boolean;
  /** What the first page took to load, milliseconds; 0 before. */
  readonly loadMs: number;
  /** Does one thing, or ends the run when there is a reason to. */
  goOn(): Promise<void>;
  /** Reports that the application answered and does not any more; `error`: what its requests were refused with. */
  lost(error: string): Promise<void>;
  /** Shows nothing of the application any more. */
  leave(): Promise<void>;
  readonly door: Pick<Doorman, 'signedIn' | 'reentries' | 'entryMs'>;
  /** Cookies and storage when it was signed in. */
  session(): Promise<Session>;
  /** Reads the last of what was executed, and tells the last of what was found. */
  sum(ms: number): Promise<void>;
}

export interface SharedParts {
  readonly journal: Journal;
  readonly ending: Ending;
  readonly chronicle: Chronicle;
  readonly pages: Pages;
}

/** Kept of the run's time for ending the last step, milliseconds. */
const lastStepMs = 500;
/** Looks at a place after which it is asked what listens there without a sign of it. */
const knownPlace = 6;

export function createExplorerTab(parts: RunParts, shared: SharedParts, watched: boolean): ExplorerTab {
  const { job, sink, signal, context, site, policy, source, scrubber, path, book, coverage, network } = parts;
  const { journal, ending, chronicle, pages } = shared;
  const { memory } = policy;
  const tabs = createTabKeeper(parts, () => last && policy.hung(last.choice.action));
  const doorman = createDoorman(parts);
  const turnedAway = createTurnedAway(parts, tabs);
  const refusals = createRefusals(parts, tabs, journal);
  const gate = createGate(path);
  const clock = createCoarseClock();
  const inspector = createInspector(parts, clock);
  const turner = createTurner(parts.now);
  const late = createLateAnswers(memory, tabs);
  const inOwnPace = createPace(memory);
  const patience = createPatience(network, parts.endsAt, signal);
  const code = createCodeRewards(parts, () => chronicle.sample(journal.progress()));
  const visits = createVisits(parts, pages, tabs.popups);
  let reached = false;
  let loadMs = 0;
  let changes = 0;
  let last: Attempt | null = null;
  /** Where the tab was when an address was not left for, for the page asked first. */
  let stayedAt: string | null = null;

  async function begin(): Promise<void> {
    const tab = await within('opening a tab', 20_000, tabs.present(), signal);
    await within('the first page', job.maxDurationMs, enter(tab), signal);
  }

  async function enter(tab: PageSession): Promise<void> {
    const began = performance.now();
    await reach(tab, parts);
    loadMs = performance.now() - began;
    refusals.begun();
    reached = true;
    parts.now.url = tab.page.url();
    await doorman.enter(tab);
    // Where a service of its own signs people in, the product is what comes after it.
    if (doorman.signedIn) site.adopt(tab.page.url());
    await code.begin();
    path.restart(tab.page.url());
    chronicle.sample(journal.progress());
    await book.flush(tabs);
    sink.progress(journal.progress());
  }

  async function goOn(): Promise<void> {
    const isOver = performance.now() >= parts.endsAt - lastStepMs;
    const over = isOver ? 'its time was up' : await ending.reason(journal.progress().actions, tabs, network);
    if (over) journal.end(over, parts.now.url);
    else await step();
  }

  async function step(): Promise<void> {
    const here = await arrive();
    if (!here) return;
    const { tab, snapshot } = here;
    const state = stateKey(placeOf(memory, snapshot), doorman.signedIn);
    const after = last && last.choice.action;
    const { view, novelty } = await takeIn(snapshot, state);
    // Where all that shows itself was tried, or once much of it, there may be something that does not.
    const isKnown = memory.coarse.get(state.coarse)?.visits === knownPlace;
    if ((isKnown || view.options.every(({ level }) => level >= 1)) && (await tab.heed())) return;
    parts.now.words = view.options.flatMap(({ candidate }) => wordsToSeek(candidate)).slice(0, 200);
    if ((await inspector.inspect(tab, snapshot, state, after)) === 'changed') return;
    await book.flush(tabs);
    await visits.meet(
      snapshot.url,
      view.options.map(({ candidate }) => candidate),
    );
    const visit = visits.next(novelty.coarse || novelty.controls > 0);
    const choice = visit ?? inOwnPace(() => policy.choose(view));
    visits.begins(choice.action);
    last = attemptAt(choice, state.fine);
    code.chosen(choice);
    // Going back from a page that offers nothing explores nothing.
    if (view.options.length > 0 || visit) journal.acted();
    journal.tell(choice, state.coarse);
    await act(tab, choice);
    await aftermath(tab, choice);
    sink.progress(journal.progress());
  }

  /** The page that is gone on from; null where something else was to be seen to first. */
  async function arrive(): Promise<{ readonly tab: PageSession; readonly snapshot: Snapshot } | null> {
    const door = await turnedAway.attend();
    if (door === 'shut') journal.end('the application let no more requests through', parts.now.url);
    if (door === 'locked') journal.end('the application let nobody in any more', parts.now.url);
    if (door !== 'on') return null;
    if (tabs.silent) return refusals.judgeSilence().then(() => null);
    if (tabs.broken) {
      await book.flush(tabs);
      return tabs.goTo(parts.now.url).then(() => null);
    }
    const seen = await late.look(last);
    if (!seen) return null;
    const snapshot = inOwnPace(() => recalled(seen, memory));
    const tab = await tabs.present();
    if (await doorman.attend(tab, snapshot)) return null;
    return site.owns(snapshot.url) ? { tab, snapshot } : tabs.goHome().then(() => null);
  }

  /** Takes in what the page shows, and learns from it what the last step was worth. */
  async function takeIn(snapshot: Snapshot, state: StateKey): Promise<{ view: View; novelty: Novelty }> {
    if (isLeftAfterAll(snapshot.url)) path.restart(snapshot.url);
    journal.visit(scrubber.text(normaliseUrl(snapshot.url)));
    const opens = network.documentStatus < 400 && !network.documentSent;
    if (parts.windows.shows(snapshot.url) && opens) pages.meet(snapshot.url, path);
    const { hung } = memory;
    const usable = usableOf(snapshot, site.origin, viewport).filter((one) => !hung.size || !hung.has(identityOf(one)));
    gate.look(snapshot, usable);
    path.shows(new Set(usable.map(identityOf)));
    const { view, novelty } = inOwnPace(() => look(memory, snapshot, state, usable, network.documentSent));
    const from = last && { key: last.from, action: last.choice.words };
    inOwnPace(() => credit(novelty, state.fine));
    ending.step(novelty.route || novelty.coarse || novelty.fine || novelty.controls > 0, snapshot.scripts);
    await chronicle.arrived(snapshot, state, from, () => wordsOfPath(path.recorded()), tabs.smallPicture);
    return { view, novelty };
  }

  async function act(tab: PageSession, { action }: Choice): Promise<void> {
    network.clear();
    try {
      const turned = action.kind === 'open' && action.soft ? await turner.turn(tab, action.url) : 'vain';
      if (turned === 'stayed') {
        stayedAt = parts.now.url;
        return policy.stayed(action);
      }
      if (action.kind === 'open') {
        stayedAt = null;
        path.restart(action.url);
      }
      if (turned === 'taken') return;
      const steps = await perform(tab, action, source);
      path.add(steps, parts.now.url);
    } catch (error) {
      // The page went its own way under the action; what became of it shows in the next look.
      if (isHang(error)) await tabs.interrupt();
    }
  }

  /** The question was answered, which led to the address that was to be opened. */
  function isLeftAfterAll(url: string): boolean {
    if (stayedAt === null || routeTemplate(url) === routeTemplate(stayedAt)) return false;
    stayedAt = null;
    const action = last?.choice.action;
    return action?.kind === 'click' && action.target.asked !== '';
  }

  async function aftermath(tab: PageSession, choice: Choice): Promise<void> {
    const since = performance.now();
    if ((await settle(tab, network, afterAction)) === 'hung') await tabs.interrupt();
    else if (movesLayer(memory, choice.action)) await tab.layersSettled().catch(() => {});
    await patience(since);
    await visits.ended(choice, tab);
    parts.now.url = tab.page.url();
    if (network.changes > changes) pages.changed();
    changes = network.changes;
    await refusals.attend();
    await book.flush(tabs);
    if (watched) await showPage(sink, tabs.picture);
    await code.look(tab);
  }

  const attemptAt = (choice: Choice, from: string): Attempt => ({
    ...{ choice, from, at: performance.now() },
    ...{ endpoints: network.endpoints.size, issues: book.failures },
  });

  function credit(novelty: Novelty, fine: string): void {
    if (!last) return;
    if (last.from !== fine) memory.edges.add(`${last.from} > ${fine}`);
    memory.spent.share = (performance.now() - parts.startedAt) / (parts.endsAt - parts.startedAt);
    const gain = {
      endpoints: network.endpoints.size - last.endpoints,
      issues: book.failures - last.issues,
    };
    policy.learn(last.choice, {
      reward: rewardOf({ ...novelty, ...gain }),
      changed: last.from !== fine,
      fresh: novelty.route || novelty.coarse || novelty.fine,
      seconds: clock.step((performance.now() - last.at) / 1_000),
    });
    last = null;
  }

  return {
    ...{ begin, goOn, lost: refusals.lost },
    get reached() {
      return reached;
    },
    get loadMs() {
      return loadMs;
    },
    door: doorman,
    leave: async () => {
      await atMost(2_000, tabs.leave(), undefined);
    },
    session: async () =>
      doorman.signedIn ? atMost(2_000, sessionOf(context, (await tabs.present()).page), undefined) : undefined,
    async sum(ms) {
      await atMost(600, coverage.take(), undefined);
      await atMost(ms, book.flush(tabs), undefined);
    },
  };
}
