/** Shows a page to a run, and gives what the run makes of it; `usable`: the controls that it may use, all where none are named. */
import { placeOf } from '../../explorer/policy/alike-places.ts';
import { look, type View } from '../../explorer/policy/look.ts';
import type { Memory } from '../../explorer/policy/memory.ts';
import type { Candidate, Snapshot } from '../../explorer/snapshot.ts';
import { stateKey } from '../../explorer/state.ts';

export const viewOf = (memory: Memory, snapshot: Snapshot, usable: readonly Candidate[] = snapshot.candidates): View =>
  look(memory, snapshot, stateKey(placeOf(memory, snapshot), false), usable).view;
