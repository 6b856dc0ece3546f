/**
 * The shortest way that is known to what was done last: what is done to a control needs what made it show itself, that
 * what made that one's control show itself, and nothing of what was done besides. No I/O.
 */
import { identityOf } from '../identity.ts';
import type { LocatedStep } from '../issues/reproduction.ts';

export interface ShortWay {
  readonly start: string;
  readonly steps: readonly LocatedStep[];
}

export interface ShortWays {
  /** A document was loaded from there. */
  restart(start: string): void;
  /** All that was met before belongs to another start. */
  forget(start: string): void;
  /** Steps of one action. */
  add(steps: readonly LocatedStep[]): void;
  /** The controls that show themselves after it. */
  shows(identities: ReadonlySet<string>): void;
  /** Null where it would be longer than `most` steps. */
  way(most: number): ShortWay | null;
}

/** What was done, and after what; `before`: null where a document was loaded. */
interface Link {
  readonly start: string;
  readonly before: Link | null;
  readonly steps: readonly LocatedStep[];
  /** Steps in all. */
  readonly length: number;
}

/** Controls whose origin is kept; the oldest is found again. */
const mostControls = 5_000;
/** Steps after which the beginning of a way is let go of: nobody goes it. */
const longest = 100;

export function createShortWays(start: string): ShortWays {
  const loaded = (from: string): Link => ({ start: from, before: null, steps: [], length: 0 });
  let last = loaded(start);
  let shown: ReadonlySet<string> = new Set();
  /** Identity of a control → what made it show itself. */
  const origins = new Map<string, Link>();

  function note(identity: string): void {
    const known = origins.get(identity);
    if (known && known.length <= last.length) return;
    origins.delete(identity);
    origins.set(identity, last);
    const [oldest] = origins.keys();
    if (origins.size > mostControls && oldest !== undefined) origins.delete(oldest);
  }

  /** What is done to no control, or to one that was never seen, follows on what was done before. */
  function originOf(steps: readonly LocatedStep[]): Link {
    const controls = steps.flatMap(({ deed }) => (deed && 'target' in deed ? [identityOf(deed.target)] : []));
    const known = controls.flatMap((identity) => origins.get(identity) ?? []);
    return known.reduce<Link | null>((far, link) => (far && far.length >= link.length ? far : link), null) ?? last;
  }

  return {
    restart(from) {
      last = loaded(from);
      shown = new Set();
    },
    forget(from) {
      origins.clear();
      last = loaded(from);
      shown = new Set();
    },
    add(steps) {
      if (steps.length === 0) return;
      const before = originOf(steps);
      last =
        before.length < longest
          ? { start: before.start, before, steps, length: before.length + steps.length }
          : { start: before.start, before: null, steps, length: Infinity };
    },
    shows(identities) {
      for (const identity of identities) if (!shown.has(identity)) note(identity);
      shown = identities;
    },
    way(most) {
      if (last.length > most) return null;
      const steps: LocatedStep[] = [];
      for (let link: Link | null = last; link; link = link.before) steps.unshift(...link.steps);
      return { start: last.start, steps };
    },
  };
}
