/** One exploration: as many tabs as asked for explore, what they found is replayed, and the whole is told. */
import type { FoundIssue, RunProgress } from '../contract/worker-api.ts';
import { createEnding, type EndReason, endWords } from './ending.ts';
import type { ExplorationResult } from './exploration.ts';
import { createExplorerTab, type ExplorerTab } from './explorer-tab.ts';
import { createJournal } from './journal.ts';
import { createChronicle } from './map/chronicle.ts';
import { rarityOf } from './policy/corners.ts';
import { confirmIssues, confirmMs, firstReplayMs } from './replay/confirm-issues.ts';
import { createPages } from './replay/pages.ts';
import { createSessions } from './replay/sessions.ts';
import { createSurveyor } from './replay/surveyor.ts';
import { createPartsBeside, createRunParts, type RunOptions } from './run-parts.ts';
import { createSecondContext } from './second-context.ts';
import { outlastOutage, ServerAway } from './network/server-down.ts';
import { atMost, within } from './within.ts';

export interface Run {
  /** Ends by returning or by the signal; throws ExplorationFailure when it could not explore. */
  explore(): Promise<void>;
  progress(): RunProgress;
  /** Whether the address was reached at all. */
  begun(): boolean;
  /** Whether a document of its own came at all. */
  answered(): boolean;
  /** Why it ended; null before, and for a test case. */
  ended(): EndReason | null;
  /** How many browser contexts have explored. */
  contexts(): number;
  issues(): readonly FoundIssue[];
  visitedPaths(): readonly string[];
  javascript(): ExplorationResult['javascript'];
  /** Without the run's secrets. */
  clean(text: string): string;
}

/** Asked before each step whether there is to be one, and told after it. */
interface Walk {
  readonly stays?: () => boolean;
  readonly stepped?: () => void;
}

/** An outage may be waited for within one step; everything else in it has a tighter deadline of its own. */
const mostStepMs = 90_000;
const openMs = 20_000;
/** What the other contexts have to end their step when the first one has, milliseconds. */
const besideMs = 5_000;
/** A context that joins has to sign in first: it needs so much of the time, milliseconds. */
const joinMs = 20_000;
/** Less than this is left, milliseconds: its time is up. */
const endTellMs = 100;
/** Of the run's time, the last part, at most, in which what was found is replayed. */
const replayShare = 0.25;
/** Nothing can be replayed then. */
const isShut = (ended: EndReason | null): boolean =>
  ended === 'the application stayed away' ||
  ended === 'the application let no more requests through' ||
  ended === 'the application let nobody in any more';
/** Not after each step: one may take as long as all replays have, milliseconds. */
const besideEveryMs = 250;
/** Replays take so much longer beside the exploring, times. */
const slower = 1.5;

export async function createRun(options: RunOptions): Promise<Run> {
  const parts = await createRunParts(options);
  const { job, signal, startedAt, endsAt, scrubber, book, coverage, now } = parts;
  const journal = createJournal(parts);
  const chronicle = createChronicle({ ...parts, clean: scrubber.text });
  /** Replays begin in time for what there is to replay, and for a sign-in of their own. */
  const replayFrom = () => {
    const replaysMs = confirmMs(book.issues, firstReplayMs(first.loadMs), pages) * slower;
    return endsAt - Math.min(replaysMs, (endsAt - startedAt) * replayShare) - first.door.entryMs;
  };
  const pages = createPages((route) => rarityOf(parts.policy.memory, route));
  const shared = { journal, chronicle, pages, ending: createEnding(parts) };
  const first = createExplorerTab(parts, shared, true);
  const tabs: ExplorerTab[] = [first];
  const beside: Promise<void>[] = [];
  const secondContext = createSecondContext({
    repeats: job.repeats ?? false,
    ...(options.coresIdleMs && { idleMs: options.coresIdleMs }),
  });
  const sessions = createSessions({ ...parts, exploring: first });
  const surveyor = createSurveyor({ ...parts, sessions, pages, until: endsAt }, startedAt);
  let startBytes = 0;
  let stopped = false;
  let replaying: Promise<void> | null = null;
  /** Issues there were when the last replays began. */
  let replayed = 0;

  async function explore(): Promise<void> {
    try {
      await first.begin();
      startBytes = coverage.bytes.executed;
      for (let number = 2; number <= (job.contexts ?? 1); number++) beside.push(exploreBeside(number));
      await withReplays(walk(first, job.contexts === undefined ? { stepped: joinSecond } : {}));
      await atMost(besideMs, Promise.all(beside), undefined);
      await surveyor.finish();
      if (!isShut(journal.ended)) {
        await surveyor.rest();
        await confirm();
      }
      // In the place of the last replay.
      if (journal.ended) journal.say(endWords(journal.ended, job));
    } finally {
      stopped = true;
      if (first.reached && performance.now() >= endsAt - endTellMs) journal.end('its time was up', now.url);
      await Promise.all(tabs.map((tab) => tab.sum(600)));
      book.tellHeld();
      book.tellShown();
      chronicle.sample(journal.progress());
      chronicle.deliver(journal.progress());
    }
  }

  async function walk(tab: ExplorerTab, { stepped, stays }: Walk = {}): Promise<void> {
    while (!journal.ended && !stopped && stays?.() !== false) {
      await within('a step', mostStepMs, tab.goOn(), signal);
      stepped?.();
      if (!replaying) surveyor.beside();
    }
  }

  const tellOfContext = (words: string) => journal.tell({ arm: 'context', probability: 1, words }, job.url);

  /** A second one where the machine has something left for it. */
  function joinSecond(): void {
    const now = performance.now();
    if (beside.length > 0 || first.door.reentries > 0 || parts.limit.known || now > endsAt - joinMs) return;
    const reason = secondContext.reason(parts.network.waits, now);
    if (reason === null) return;
    tellOfContext(`${reason}: a second context joins`);
    beside.push(exploreBeside(2, { stays: bothIn }));
  }

  /** Some products let an account in once: where the first context was put out, the second one makes way. */
  function bothIn(): boolean {
    if (first.door.reentries === 0) return true;
    tellOfContext('the first context lost its session: the second one leaves');
    return false;
  }

  async function withReplays(walking: Promise<void>): Promise<void> {
    const timer = setInterval(replayBeside, besideEveryMs);
    await walking.finally(() => clearInterval(timer));
  }

  /** Most of a step is waiting for the page: what was found is replayed meanwhile, in contexts of its own. */
  function replayBeside(): void {
    if (replaying || book.issues.length <= replayed || performance.now() < replayFrom()) return;
    replaying = replayWithin().then(() => {
      replaying = null;
    });
    // An error is for who waits for the replays at the end.
    replaying.catch(() => {});
  }

  /** Where there is no session to be had, the replays come after the exploring, with its own. */
  async function replayWithin(): Promise<void> {
    if (await sessions.open()) await replayAll();
  }

  /** One more context. When it fails, or is not let in, the others go on without it. */
  async function exploreBeside(number: number, how: Walk = {}): Promise<void> {
    try {
      const own = await within('opening a context', openMs, createPartsBeside(parts), signal);
      const tab = createExplorerTab(own, shared, false);
      tabs.push(tab);
      await tab.begin();
      await walk(tab, how);
      if (journal.ended || stopped) return;
      await tab.sum(600);
      await tab.leave();
    } catch (error) {
      if (signal.aborted || stopped) return;
      const why = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
      tellOfContext(`context ${number} is left out: ${why}`);
    }
  }

  async function confirm(): Promise<void> {
    await Promise.all(tabs.map((tab) => tab.sum(3_000)));
    const isNew = book.issues.length > replayed;
    if (!isNew && !replaying) return;
    if (isNew) sessions.inherit(await first.session());
    // They would go on polling beside the replays.
    await Promise.all(tabs.map((tab) => tab.leave()));
    await replaying;
    if (isNew) await replayAll();
  }

  async function replayAll(): Promise<void> {
    book.tellHeld();
    replayed = book.issues.length;
    const replayMs = firstReplayMs(first.loadMs);
    try {
      await confirmIssues({ ...parts, sessions, pages, until: endsAt, tell: journal.say, replayMs });
    } catch (error) {
      if (!(error instanceof ServerAway)) throw error;
      await first.lost(error.message);
      if (await outlastOutage(parts.context, job.url, signal)) await replayAll();
    }
  }

  return {
    ...{
      explore,
      progress: journal.progress,
      begun: () => first.reached,
      answered: () => parts.network.answered,
      ended: () => journal.ended,
      contexts: () => tabs.filter(({ reached }) => reached).length,
      clean: scrubber.text,
    },
    issues: () => book.issues,
    visitedPaths: () => [...journal.visited],
    javascript: () => ({ executedBytes: coverage.bytes.executed, startBytes, totalBytes: coverage.bytes.total }),
  };
}
