import type { Logger } from 'pino';
import type { CommentDesk, CommentTask } from '../../contract/comment-desk.ts';
import { isTerminal } from '../../contract/run-status.ts';
import type { GithubClient } from '../client.ts';
import { backOffSeconds, whatNext } from '../github-errors.ts';
import { writeCheck } from '../check/write-check.ts';
import { foldComment } from './fold-comment.ts';
import { overallStatus } from './overall-status.ts';
import { createPace } from './pace.ts';
import { createPauses } from './pauses.ts';
import { createQueues } from '../queues.ts';
import { createWaker } from '../waker.ts';
import { writeComment } from './write-comment.ts';

export interface Delivery {
  /** Takes no more work, and waits for what is being written. */
  stop(): Promise<void>;
}

interface DeliveryOptions {
  readonly github: GithubClient;
  readonly desk: CommentDesk;
  /** Name under which rows are leased. */
  readonly owner: string;
  readonly log: Logger;
}

const atOnce = 4;
const pollMilliseconds = 2_000;
/** Shorter than a row's lease, so that no write begins that a newer owner's could overtake. */
const taskMilliseconds = 40_000;
const checkTries = 3;
/** An error may come after the comment was written, and GitHub's lists may lag behind its writes. */
const doubtSeconds = 3;
const quietSeconds = 60;
const slower = 'GitHub asks to write more slowly.';
const stopMilliseconds = 12_000;

/** Brings due comments to GitHub until it is stopped. Nothing here waits for a run, and no run waits for it. */
export function startDelivery({ github, desk, owner, log }: DeliveryOptions): Delivery {
  const stopping = new AbortController();
  const givingUp = new AbortController();
  const waker = createWaker(stopping.signal);
  const inOrder = createQueues();
  const pace = createPace();
  const pauses = createPauses();
  const active = new Set<Promise<void>>();
  const unsubscribe = desk.onDue(waker.wake);
  const finished = loop();

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      const task = active.size < atOnce ? await lease() : null;
      if (task === null) await waker.sleep(pollMilliseconds * (0.5 + Math.random()));
      else track(inOrder(`${task.repository}#${task.pullRequest}`.toLowerCase(), () => deliver(task)));
    }
    await Promise.all(active);
  }

  async function lease(): Promise<CommentTask | null> {
    try {
      return await desk.lease(owner);
    } catch (error) {
      log.error({ err: error }, 'Cannot ask for due comments; trying again.');
      return null;
    }
  }

  function track(work: Promise<void>): void {
    const tracked = work
      .catch((error) => log.error({ err: error }, 'A comment could not be recorded; its lease will run out.'))
      .finally(() => {
        active.delete(tracked);
        waker.wake();
      });
    active.add(tracked);
  }

  async function deliver(task: CommentTask): Promise<void> {
    const held = pauses.secondsLeft(task.installationId);
    if (held > 0) return desk.postpone(task, held, task.quiet ? undefined : slower);
    const paced = task.foldedInto === null && !isTerminal(overallStatus(task));
    const wait = paced ? pace.secondsLeft(task) : 0;
    if (wait > 0) return desk.postpone(task, wait);
    const about = { repository: task.repository, pullRequest: task.pullRequest, revision: task.revision };
    try {
      const signal = AbortSignal.any([AbortSignal.timeout(taskMilliseconds), givingUp.signal]);
      await check(task, signal, about);
      if (task.quiet && task.foldedInto === null) return await desk.skipped(task);
      if (task.foldedInto !== null) return await foldComment(github, desk, task, signal);
      const written = await writeComment(github, desk, task, signal);
      if (written === 'created' || written === 'edited') pace.wrote(task);
      log.info(about, `Pull-request comment: ${written}.`);
    } catch (error) {
      await recover(task, error, about);
    }
  }

  /** Before the comment, whose writing settles the task; checks that stay out of reach do not hold it up for ever. */
  async function check(task: CommentTask, signal: AbortSignal, about: object): Promise<void> {
    try {
      await writeCheck(github, task, signal);
    } catch (error) {
      if (task.failures < checkTries) throw error;
      log.warn({ ...about, err: error }, 'The check run could not be written; the comment goes on without it.');
    }
  }

  async function recover(task: CommentTask, error: unknown, about: object): Promise<void> {
    const next = whatNext(error);
    if (next.step === 'retry' && next.afterSeconds !== null) pauses.hold(task.installationId, next.afterSeconds);
    // Its state is told already.
    if (task.quiet) return next.step === 'retry' ? desk.postpone(task, quietSeconds) : desk.skipped(task);
    if (next.step === 'blocked') {
      log.warn(about, `Pull-request comment blocked: ${next.reason}`);
      return desk.blocked(task, next.reason);
    }
    const inDoubt = task.commentId === null ? doubtSeconds : 0;
    const delaySeconds = Math.max(inDoubt, next.afterSeconds ?? backOffSeconds(task.failures));
    log.warn({ ...about, delaySeconds }, `Pull-request comment not written: ${next.reason}`);
    await desk.retry(task, { reason: next.reason, delaySeconds });
  }

  return {
    async stop() {
      stopping.abort();
      unsubscribe();
      const patience = setTimeout(() => givingUp.abort(), stopMilliseconds);
      await finished.finally(() => clearTimeout(patience));
    },
  };
}
