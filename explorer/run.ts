/** The loop of one exploration: look, choose, act, settle, learn. */
import type { Browser } from 'playwright-core';
import type { FoundIssue, RunProgress } from '../contract/worker-api.ts';
import { openMs, perform } from './actions/perform.ts';
import { createCoverage } from './coverage.ts';
import type { ExplorationJob, ExplorationResult, ExplorationSink } from './exploration.ts';
import { ExplorationFailure } from './exploration-failure.ts';
import { reach } from './first-load.ts';
import { addressRefusal } from './guard.ts';
import { identityOf } from './identity.ts';
import { createIssueBook } from './issue-book.ts';
import { logIn, loginFields, loginForm } from './login.ts';
import { createNetworkWatch } from './network-watch.ts';
import { crashSighting, hangSighting, serverDownSighting } from './oracles/page-health.ts';
import type { Sighting } from './oracles/sighting.ts';
import { hangMs, isHang, type PageSession } from './page-session.ts';
import { look, type Novelty } from './policy/memory.ts';
import { type Choice, createPolicy } from './policy/policy.ts';
import { createPathRecorder } from './reproduction.ts';
import { createRng } from './rng.ts';
import { createScrubber } from './scrubber.ts';
import { takePicture } from './screenshot.ts';
import { answers, outlastOutage } from './server-down.ts';
import { afterAction, settle } from './settle.ts';
import type { Snapshot } from './snapshot.ts';
import { stateKey } from './state.ts';
import { openTab } from './tab.ts';
import { usableOf } from './usable.ts';
import { atMost, pause, within } from './within.ts';

export interface Run {
  /** Ends by returning or by the signal; throws ExplorationFailure when it could not explore. */
  explore(): Promise<void>;
  progress(): RunProgress;
  /** Whether the address was reached at all. */
  begun(): boolean;
  issues(): readonly FoundIssue[];
  javascript(): ExplorationResult['javascript'];
  /** Without the run's secrets. */
  clean(text: string): string;
}

export interface RunOptions {
  readonly browser: Browser;
  readonly job: ExplorationJob;
  readonly sink: ExplorationSink;
  /** Cancelled, or out of time. */
  readonly signal: AbortSignal;
  /** By performance.now(). */
  readonly startedAt: number;
}

/** Coverage is read this often, and never for more than this share of the time. */
const coverageEveryMs = 2_500;
const coverageShare = 0.08;
const mostLogins = 20;
/** An outage may be waited for within one step; everything else in it has a tighter deadline of its own. */
const mostStepMs = 90_000;
const viewport = { width: 1280, height: 800 };

export async function createRun({ browser, job, sink, signal, startedAt }: RunOptions): Promise<Run> {
  const { origin } = new URL(job.url);
  const rng = createRng(job.seed);
  const mark = `o${(job.seed >>> 0).toString(36)}${rng.below(1_296).toString(36)}`;
  const scrubber = createScrubber(job.credentials, job.url);
  const path = createPathRecorder(job.url);
  const book = createIssueBook(sink, path, scrubber);
  const coverage = createCoverage(origin);
  const policy = createPolicy(rng, job.url);
  const { memory } = policy;
  const source = { inputValues: job.inputValues, mark, rng };
  const fields = loginFields(job.credentials, job.inputValues);
  const flags = {
    door: '',
    loggingIn: fields !== null,
    begun: false,
    signedIn: false,
    crashed: false,
    logins: 0,
    startBytes: 0,
  };
  const counts: { actions: number; lastAction: string | null } = { actions: 0, lastAction: null };
  const popups: string[] = [];
  let session: PageSession | null = null;
  let last: Pending | null = null;
  let coverageDue = 0;
  let blind = 0;
  const here = () => session?.page.url() ?? job.url;
  const report = (sighting: Sighting) => book.report(sighting, here());
  const oracle = { origin, report, loggingIn: () => flags.loggingIn };
  const network = createNetworkWatch(oracle);
  const context = await browser.newContext({
    viewport,
    locale: 'en-US',
    timezoneId: 'UTC',
    ignoreHTTPSErrors: true,
    acceptDownloads: false,
    // A person's click may use the clipboard; a refusal would be an error that only we see.
    permissions: ['clipboard-read', 'clipboard-write', 'notifications'],
  });
  const signals = {
    crashed: () => {
      flags.crashed = true;
      report(crashSighting(here()));
    },
    popup: (url: string) => {
      if (addressRefusal(url, origin) === null) popups.push(url);
    },
    dialog: () => {},
  };
  const openHere = () => openTab({ context, network, coverage, oracle, signals });

  async function explore(): Promise<void> {
    try {
      session = await within('opening a tab', 20_000, openHere(), signal);
      await within('the first page', job.maxDurationMs, begin(session), signal);
      while (!signal.aborted) await within('a step', mostStepMs, step(), signal);
    } catch (error) {
      if (!(error instanceof Ended)) throw error;
    } finally {
      await atMost(600, coverage.take(), undefined);
      await atMost(600, flush(), undefined);
    }
  }

  async function begin(tab: PageSession): Promise<void> {
    await reach(tab, network, job.url, signal);
    flags.begun = true;
    if (fields) await signIn(tab);
    flags.loggingIn = false;
    await coverage.take();
    flags.startBytes = coverage.bytes.executed;
    path.restart(here());
    await flush();
    sink.progress(progress());
  }

  async function signIn(tab: PageSession): Promise<void> {
    if (!fields) return;
    flags.loggingIn = true;
    const asked = Object.keys(job.credentials).length > 0;
    const outcome = await logIn({ session: tab, network, signal }, fields, flags.signedIn ? 3_000 : 10_000);
    flags.loggingIn = false;
    if (outcome) {
      flags.signedIn = true;
      flags.door ||= outcome.door;
      path.signedIn();
      return;
    }
    if (!asked || flags.signedIn) return;
    throw new ExplorationFailure(
      'LOGIN_FAILED',
      `No login form was found at ${job.url}: give the address of the page with the login, or leave the credentials out.`,
    );
  }

  /** The form that let us in is back. Other forms with a password are the application's own business. */
  function sessionLost(snapshot: Snapshot): boolean {
    const form = loginForm(snapshot);
    return form !== null && identityOf(form.password) === flags.door;
  }

  async function step(): Promise<void> {
    const tab = await present();
    const snapshot = await seen(tab);
    if (!snapshot) return;
    if (flags.signedIn && flags.logins < mostLogins && sessionLost(snapshot)) {
      flags.logins++;
      // Refused now, though it was good at first: the application's fault or a passing one, no reason to end the run.
      await signIn(tab).catch((error: unknown) => {
        if (!(error instanceof ExplorationFailure)) throw error;
      });
      return;
    }
    const state = stateKey(snapshot, flags.signedIn);
    const { view, novelty } = look(memory, snapshot, state, usableOf(snapshot, origin, viewport));
    credit(novelty, state.fine);
    const popup = popups.shift();
    const choice: Choice = popup
      ? { arm: 'link', probability: 1, action: { kind: 'open', url: popup }, words: `open ${popup}` }
      : policy.choose(view);
    const words = scrubber.text(choice.words);
    sink.choice({
      at: elapsed(),
      arm: choice.arm,
      probability: choice.probability,
      action: words,
      state: scrubber.text(state.coarse),
    });
    last = {
      choice,
      from: state.fine,
      at: performance.now(),
      endpoints: network.endpoints.size,
      bytes: coverage.bytes.executed,
      issues: book.issues.length,
    };
    counts.lastAction = words.slice(0, 500);
    await act(tab, choice);
    counts.actions++;
    await aftermath(tab);
    sink.progress(progress());
  }

  async function act(tab: PageSession, choice: Choice): Promise<void> {
    network.clear();
    try {
      const steps = await perform(tab, choice.action, source);
      if (choice.action.kind === 'open') path.restart(choice.action.url);
      else path.add(steps);
    } catch (error) {
      // The page went its own way under the action; what became of it shows in the next look.
      if (isHang(error)) await unhang(tab);
    }
  }

  async function aftermath(tab: PageSession): Promise<void> {
    if ((await settle(tab, network, afterAction)) === 'hung' && !flags.crashed) await unhang(tab);
    if (network.refused !== null && !(await answers(context, job.url))) await outage(network.refused);
    await flush();
    const now = performance.now();
    if (now < coverageDue) return;
    await coverage.take();
    coverageDue = performance.now() + Math.max(coverageEveryMs, (performance.now() - now) / coverageShare);
  }

  async function outage(error: string): Promise<void> {
    report(serverDownSighting(job.url, error));
    await flush();
    if (!(await outlastOutage(context, job.url, signal))) throw new Ended();
    await goHome();
  }

  /** The tab, opened anew after a crash. */
  async function present(): Promise<PageSession> {
    if (session && !flags.crashed && !session.page.isClosed()) return session;
    flags.crashed = false;
    await session?.close();
    session = await openHere();
    await goHome();
    return session;
  }

  /** Null when there is nothing of ours to look at; the way home has then been taken. */
  async function seen(tab: PageSession): Promise<Snapshot | null> {
    try {
      const snapshot = await tab.snapshot(mark);
      blind = 0;
      if (new URL(snapshot.url).origin === origin) return snapshot;
      await goHome();
    } catch (error) {
      if (isHang(error)) await unhang(tab);
      blind++;
      if (blind > 3) await goHome();
      else await pause(100, signal);
    }
    return null;
  }

  async function unhang(tab: PageSession): Promise<void> {
    if (flags.crashed) return;
    report(hangSighting(here(), hangMs / 1_000));
    await tab.interrupt();
    const back = await tab.quiet(0, 0, 100).then(
      () => true,
      () => false,
    );
    // Not even its endless loop could be broken: a new tab is the only way on.
    if (!back) await tab.close();
  }

  async function goHome(): Promise<void> {
    const tab = session;
    if (!tab) return;
    blind = 0;
    await tab.page.goto(job.url, { waitUntil: 'commit', timeout: openMs }).catch(() => null);
    path.restart(job.url);
    await settle(tab, network, afterAction);
  }

  function credit(novelty: Novelty, fine: string): void {
    if (!last) return;
    if (last.from !== fine) memory.edges.add(`${last.from} > ${fine}`);
    const gained = (coverage.bytes.executed - last.bytes) / 20_000;
    const points =
      (novelty.route ? 2 : 0) +
      (novelty.coarse ? 1 : 0) +
      (novelty.fine ? 1 : 0) +
      Math.min(1.5, novelty.controls * 0.2) +
      Math.min(1, gained) +
      Math.min(1, (network.endpoints.size - last.endpoints) * 0.5) +
      Math.min(2, book.issues.length - last.issues);
    policy.learn(last.choice, Math.min(1, points / 4), (performance.now() - last.at) / 1_000);
    last = null;
  }

  async function flush(): Promise<void> {
    const tab = session;
    await book.flush(async () => (tab && !flags.crashed ? takePicture(tab, scrubber.secrets) : null));
  }

  const elapsed = () => Math.round(performance.now() - startedAt);

  function progress(): RunProgress {
    const { executed, total } = coverage.bytes;
    return {
      actions: counts.actions,
      states: memory.fine.size,
      transitions: memory.edges.size,
      urls: memory.routes.size,
      codeCoverage: total > 0 ? Math.min(1, executed / total) : null,
      lastAction: counts.lastAction,
    };
  }

  function javascript(): ExplorationResult['javascript'] {
    const { executed, total } = coverage.bytes;
    return { executedBytes: executed, startBytes: flags.startBytes, totalBytes: total };
  }

  return { explore, progress, begun: () => flags.begun, issues: () => book.issues, javascript, clean: scrubber.text };
}

/** The run is over before its time, with a result: nothing is left to explore. */
class Ended extends Error {}

interface Pending {
  readonly choice: Choice;
  readonly from: string;
  readonly at: number;
  readonly endpoints: number;
  readonly bytes: number;
  readonly issues: number;
}
