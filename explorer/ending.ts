/** Why an exploration ends, and when it does before its time. */
import { createDryness } from './dry.ts';
import type { ExplorationJob } from './exploration.ts';
import type { NetworkWatch } from './network/network-watch.ts';
import type { RunParts } from './run-parts.ts';
import type { TabKeeper } from './browser/tab-keeper.ts';
import { pause } from './within.ts';

export type EndReason =
  | 'its time was up'
  | 'as many actions were done as asked for'
  | 'as many states were seen as asked for'
  | 'nothing new came any more'
  | 'the application stayed away'
  | 'the application let no more requests through'
  | 'the application let nobody in any more';

export interface Ending {
  /** Once a step; `shown`: the page showed something new. `scripts`: how many it has. */
  step(shown: boolean, scripts: number): void;
  /** Null: go on. `actions`: done so far; `tabs`, `network`: of the tab that asks. */
  reason(actions: number, tabs: TabKeeper, network: NetworkWatch): Promise<EndReason | null>;
}

/** So long an application that is done must do nothing by itself, milliseconds. */
const stillMs = 2_500;

export function createEnding(parts: RunParts): Ending {
  const { job, policy, coverage, book, signal, source } = parts;
  const { memory } = policy;
  const dryness = createDryness(job.maxDurationMs, performance.now());
  /** It changes without being touched: what is to come may come at any time. */
  let lively = false;
  let known = 0;

  /** Code executed, endpoints asked for, defects: each only ever grows. What axe finds comes by time, not by an action. */
  const found = () =>
    coverage.bytes.executed +
    parts.network.endpoints.size +
    book.issues.filter(({ kind }) => kind !== 'ACCESSIBILITY').length;

  function step(shown: boolean, scripts: number): void {
    const now = found();
    dryness.note(shown || now > known, scripts, performance.now());
    known = now;
  }

  async function isDry(tabs: TabKeeper, network: NetworkWatch): Promise<boolean> {
    const verdict = dryness.verdict(memory, performance.now());
    if (verdict === null || (verdict === 'tried-out' && lively)) return false;
    await coverage.take();
    if (found() > known) {
      step(true, 0);
      return false;
    }
    if (verdict === 'long') return true;
    lively = network.streams || !(await isStill(tabs, network));
    return !lively;
  }

  async function isStill(tabs: TabKeeper, network: NetworkWatch): Promise<boolean> {
    const shape = async () => (await (await tabs.present()).snapshot(source.mark).catch(() => null))?.shape;
    const before = await shape();
    network.clear();
    await pause(stillMs, signal);
    return before !== undefined && network.sinceClear === 0 && (await shape()) === before;
  }

  return {
    step,
    async reason(actions, tabs, network) {
      if (actions >= (job.maxActions ?? Number.POSITIVE_INFINITY)) return 'as many actions were done as asked for';
      if (memory.fine.size >= (job.maxStates ?? Number.POSITIVE_INFINITY))
        return 'as many states were seen as asked for';
      if (job.wholeTime || !(await isDry(tabs, network))) return null;
      return 'nothing new came any more';
    },
  };
}

/** For people, in the run's log and at its end. */
export const endWords = (reason: EndReason, { maxActions, maxStates, maxDurationMs }: ExplorationJob): string => {
  const detail = {
    'its time was up': `${Math.round(maxDurationMs / 1_000)} s`,
    'as many actions were done as asked for': String(maxActions),
    'as many states were seen as asked for': String(maxStates),
    'nothing new came any more': 'everything seen was tried',
    'the application stayed away': 'it was waited for',
    'the application let no more requests through': 'it answers 429 and asks for more time than was left',
    'the application let nobody in any more':
      'it answers 401 to all that is asked, and there is no account to sign in with',
  } as const satisfies Record<EndReason, string>;
  return `ended because ${reason} (${detail[reason]})`;
};
