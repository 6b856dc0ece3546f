/** Looks whether what a form was sent with is there when it is shown again: explorer/oracles/lost-value.ts judges. */
import { lastSent, lostValue, showsSent } from './oracles/lost-value.ts';
import type { Sighting } from './oracles/sighting.ts';
import type { LocatedStep } from './issues/reproduction.ts';
import type { RunParts } from './run-parts.ts';
import type { Snapshot } from './snapshot.ts';

export interface KeptValues {
  /** To be called at each look, once; `again`: looks once more, a moment later. */
  look(snapshot: Snapshot, again: () => Promise<Snapshot | null>): Promise<Sighting | null>;
}

/** A document is another one if it is younger by this than the last one would be, milliseconds. */
const clearlyMs = 500;
/** Values of ours that are remembered, so that one thing is not taken for another. */
const mostKnown = 2_000;

interface Pending {
  readonly step: LocatedStep;
  /** Something was written with it, and nothing failed. */
  readonly isAccepted: boolean;
  /** Its form was away, or loaded anew, since: what it shows is no longer what we left there. */
  isAnew: boolean;
}

export function createKeptValues({ path, network, book }: Pick<RunParts, 'path' | 'network' | 'book'>): KeptValues {
  /** Held by fields of forms that were sent before the one that is judged. */
  const known = new Set<string>();
  let pending: Pending | null = null;
  let last = { at: 0, age: 0, changes: 0, sighted: 0 };

  function follow(step: LocatedStep | undefined): void {
    if (step === pending?.step) return;
    if (known.size > mostKnown) known.clear();
    for (const { field } of pending?.step.sent ?? []) if (field) known.add(field.held);
    const isAccepted = network.changes > last.changes && book.sighted === last.sighted;
    pending = step ? { step, isAccepted, isAnew: false } : null;
  }

  return {
    async look(snapshot, again) {
      const { steps } = path.recorded();
      follow(lastSent(steps));
      const now = { at: performance.now(), age: snapshot.age, changes: network.changes, sighted: book.sighted };
      const isReloaded = snapshot.age + clearlyMs < last.age + (now.at - last.at);
      last = now;
      if (!pending?.isAccepted) return null;
      pending.isAnew ||= isReloaded || !showsSent(steps, snapshot.candidates);
      if (!pending.isAnew || !lostValue(steps, snapshot, known)) return null;
      const later = await again();
      return later && lostValue(steps, later, known);
    },
  };
}
