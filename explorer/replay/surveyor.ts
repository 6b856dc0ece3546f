/** When the pages that a run met are looked at by axe: some at a time while it explores, and the rest after it. */
import { availableParallelism } from 'node:os';
import { mostTogether, type Pages } from './pages.ts';
import { survey, type SurveyParts } from './survey.ts';

export interface Surveyor {
  /** To be called after each step: begins when enough pages wait or some wait for long, where there is a processor for it. */
  beside(): void;
  /** Waits for what goes on. */
  finish(): Promise<void>;
  /** Looks at what is left of a run that ended before its time. */
  rest(): Promise<void>;
}

/** A page waits for others to be looked at with for so long, milliseconds. */
const everyMs = 8_000;
/** What a run that ended before its time has for the pages that were not looked at yet, milliseconds. */
const restMs = 10_000;

/** `startedAt`: by performance.now(). */
export function createSurveyor(parts: SurveyParts, pages: Pages, startedAt: number): Surveyor {
  const { sessions, signal, until } = parts;
  let going: Promise<void> | null = null;
  let lookedAt = startedAt;

  async function look(): Promise<void> {
    const ways = pages.next();
    if (!(await sessions.open())) return;
    await survey(parts, ways);
    pages.examined(ways);
  }

  return {
    beside() {
      const due = pages.waiting >= mostTogether || performance.now() > lookedAt + everyMs;
      if (going || !due || pages.waiting === 0 || availableParallelism() < 2) return;
      going = look()
        .catch(() => {})
        .finally(() => {
          going = null;
          lookedAt = performance.now();
        });
    },
    async finish() {
      await going;
    },
    async rest() {
      const end = Math.min(until, performance.now() + restMs);
      while (pages.waiting > 0 && performance.now() < end) {
        await look().catch(() => {});
        signal.throwIfAborted();
      }
    },
  };
}
