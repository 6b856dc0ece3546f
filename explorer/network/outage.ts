/**
 * Who brought an application down, of all that use it at once: whoever was refused first since it answered anybody, by
 * what he had just done. Replays go on beside the exploring, and any of them may notice what another one did. No I/O.
 */
import type { RecordedPath } from '../issues/reproduction.ts';

/** Gives the way that somebody went, up to what he did last, and the address of the page that it ended on. */
export type Way = () => { readonly path: RecordedPath; readonly url: string };

export interface Outage {
  refused(way: Way): void;
  /** The application gave somebody an answer of its own. */
  answered(): void;
  /** Of whoever was refused first; null while nobody is. */
  readonly first: Way | null;
  /** Fingerprints of issues whose replay brought it down: they are not replayed again. */
  readonly deadly: Set<string>;
}

export function createOutage(): Outage {
  let first: Way | null = null;
  return {
    deadly: new Set(),
    refused(way) {
      first ??= way;
    },
    answered() {
      first = null;
    },
    get first() {
      return first;
    },
  };
}
