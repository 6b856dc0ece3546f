/** An application that answers 429 (too many requests) is given the time that it asks for, by all that a run opens (RFC 6585 §4). */
import { pause } from '../within.ts';

export const tooMany = 429;

export interface RateLimit {
  /** An answer was 429, with these headers: its `Retry-After`, in seconds or a date, is heeded. */
  told(headers: Readonly<Record<string, string>>): void;
  /** It was told so once: what need not be asked for costs others their answers. */
  readonly known: boolean;
  /** Milliseconds until requests may be let through again, as far as is known; 0: now. */
  readonly leftMs: number;
  /** Waits for that, so long at most; true: they may be let through. */
  pass(mostMs: number, signal: AbortSignal): Promise<boolean>;
}

/** Where nothing is asked for: at first, and at most, doubled each time that it was not enough, milliseconds. */
const first = 1_000;
const most = 15_000;
/** What comes so long after the last wait has nothing to do with it, milliseconds. */
const calmMs = 1_000;

export function createRateLimit(): RateLimit {
  let until = 0;
  let ownMs = first;
  const left = () => Math.max(0, until - performance.now());
  return {
    get known() {
      return until > 0;
    },
    get leftMs() {
      return left();
    },
    told(headers) {
      const now = performance.now();
      const asked = askedMs(retryAfterOf(headers));
      // Others that were in flight then are told the same.
      if (asked === null && now >= until) ownMs = now > until + calmMs ? first : Math.min(most, 2 * ownMs);
      if (asked !== null || now >= until) until = Math.max(until, now + (asked ?? ownMs));
    },
    async pass(mostMs, signal) {
      await pause(Math.min(mostMs, left()), signal);
      return left() === 0;
    },
  };
}

const retryAfterOf = (headers: Readonly<Record<string, string>>): string | undefined =>
  Object.entries(headers).find(([name]) => name.toLowerCase() === 'retry-after')?.[1];

function askedMs(header: string | undefined): number | null {
  if (header === undefined) return null;
  if (/^\s*\d+\s*$/.test(header)) return Number(header) * 1_000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - Date.now());
}
