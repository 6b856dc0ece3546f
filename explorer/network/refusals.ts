/** What a tab makes of requests that got no answer: it was their own trouble, or the application is away, which is waited for. */
import type { Journal } from '../journal.ts';
import { saysAway } from './network-watch.ts';
import { serverDownSighting } from '../oracles/page-health.ts';
import { noAnswer } from '../oracles/requests.ts';
import { pathAlong } from '../issues/reproduction.ts';
import type { RunParts } from '../run-parts.ts';
import { answers, outlastOutage } from './server-down.ts';
import type { TabKeeper } from '../browser/tab-keeper.ts';
import { pause } from '../within.ts';

export interface Refusals {
  /** The first page is there: what was refused until then was the application's start. */
  begun(): void;
  /** To be called after each action: waits for what may hold up what is asked for next, and judges what was refused. */
  attend(): Promise<void>;
  /** Not even the way home was answered. */
  judgeSilence(): Promise<void>;
  /** Reports that the application answered and does not any more, by the way of whoever brought that about; `error`: what its requests were refused with. */
  lost(error: string): Promise<void>;
}

/** A browser has six connections to one server: one for each question that is not answered. */
const mostUnanswered = 4;
/** Some are just slow: so often, and no oftener, they are waited for until they have answered or are told of. */
const mostOutwaited = 3;

export function createRefusals(parts: RunParts, tabs: TabKeeper, journal: Journal): Refusals {
  const { context, network, book, job, signal, outage, path } = parts;
  let wasUp = true;
  let outwaited = 0;

  const isCrowded = () => network.unanswered >= mostUnanswered;

  async function outwait(): Promise<void> {
    if (!isCrowded() || outwaited >= mostOutwaited) return;
    outwaited++;
    while (isCrowded()) await pause(100, signal);
  }

  async function lost(error: string): Promise<void> {
    if (!wasUp) return;
    const way = outage.first?.() ?? { path: path.recorded(), url: parts.now.url };
    const own = book.beside(pathAlong(way.path));
    own.report(serverDownSighting(job.url, error), way.url);
    await own.flush(tabs);
  }

  async function judge(error: string, silentBefore = false): Promise<void> {
    const silence = error === noAnswer;
    if (silence && isCrowded()) await tabs.leave();
    const up = !wasUp || (await answers(context, job.url, silentBefore));
    network.judgeRefused(up);
    if (!up) return outlast(error);
    if (!silence) return;
    await book.flush(tabs);
    // What is never answered holds its connection, and what is asked for next would wait for that.
    await tabs.goHome();
  }

  async function outlast(error: string): Promise<void> {
    await lost(error);
    await book.flush(tabs);
    // A page that goes on asking would only count failures.
    await tabs.leave();
    if (!(await outlastOutage(context, job.url, signal)))
      return journal.end('the application stayed away', parts.now.url);
    network.judgeRefused(false);
    await tabs.goHome();
  }

  return {
    lost,
    begun() {
      network.judgeRefused(false);
      wasUp = !saysAway(network.documentStatus);
    },
    async attend() {
      await outwait();
      if (network.refused !== null) await judge(network.refused);
    },
    async judgeSilence() {
      await judge(network.refused ?? noAnswer, true);
      if (tabs.silent && !journal.ended) await tabs.goHome();
    },
  };
}
