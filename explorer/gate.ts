/** A first page that offers next to nothing, and lets in by a click or two: `Log in as guest`, `Start`. What comes after needs it. No I/O. */
import { identityOf } from './identity.ts';
import type { PathRecorder } from './issues/reproduction.ts';
import type { Candidate, Snapshot } from './snapshot.ts';

/** Controls of a page that is nothing but a gate, and looks that it may take to get through. */
const mostControls = 3;
const mostLooks = 6;

export interface Gate {
  /** Every look at the page, from the first on. */
  look(snapshot: Snapshot, usable: readonly Candidate[]): void;
}

export function createGate(path: PathRecorder): Gate {
  let looks = 0;
  let before: ReadonlySet<string> | null = null;
  return {
    look({ url }, usable) {
      if (looks++ === 0) before = isGate(usable) ? new Set(usable.map(identityOf)) : null;
      if (before === null) return;
      const { size } = before;
      const through = usable.length > 2 * size && !usable.some((one) => before?.has(identityOf(one)));
      if (through) path.passed(url);
      if (through || looks >= mostLooks) before = null;
    },
  };
}

/** Where a link leads can be opened by its address. */
const isGate = (usable: readonly Candidate[]): boolean =>
  usable.length > 0 && usable.length <= mostControls && usable.every(({ kind }) => kind !== 'link');
