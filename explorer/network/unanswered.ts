/** What an action asks for and nobody answers: spinners that turn for ever. */
export interface Unanswered {
  /**
   * A document came, or another tab is watched: what was waited for is nobody's any more, and what is asked for until something is
   * done may stay open on purpose, as a long poll does.
   */
  renewed(): void;
  /** Something is done: what is asked for from now on is wanted. */
  acted(): void;
  asked(id: string, question: Question): void;
  /** It was answered, failed, or was taken back. */
  over(id: string): void;
  /** So many answers are still waited for. */
  readonly count: number;
}

export interface Question {
  readonly url: string;
  readonly endpoint: string;
  /** Called once there was no answer for `answerLimitMs`. */
  tell(): Promise<void>;
}

/** People take what is silent for so long for broken, milliseconds. */
export const answerLimitMs = 8_000;
const mostKept = 200;
const longPoll = /poll|subscri|listen|event|stream|update|notif|change|watch|wait|live|socket|signalr|cometd|bayeux/i;

export function createUnanswered(): Unanswered {
  const waiting = new Map<string, NodeJS.Timeout>();
  const staysOpen = new Set<string>();
  let loading = true;

  function over(id: string): void {
    clearTimeout(waiting.get(id));
    waiting.delete(id);
  }

  return {
    over,
    renewed() {
      for (const id of [...waiting.keys()]) over(id);
      loading = true;
    },
    acted() {
      loading = false;
    },
    asked(id, { url, endpoint, tell }) {
      over(id);
      if (loading && staysOpen.size < mostKept) staysOpen.add(endpoint);
      if (loading || staysOpen.has(endpoint) || longPoll.test(url) || waiting.size >= mostKept) return;
      // It is waited for until it is told.
      const timer = setTimeout(() => void tell().finally(() => over(id)), answerLimitMs);
      timer.unref();
      waiting.set(id, timer);
    },
    get count() {
      return waiting.size;
    },
  };
}
