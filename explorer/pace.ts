/** A tab's own pace in the memory that all tabs of a run share: its steps, since when it has met nothing new, and what it is about. */
import type { Memory } from './policy/memory.ts';

/** Runs work that reads and writes the memory as if this tab were the only one. The work must not wait for anything. */
export type Pace = <T>(work: () => T) => T;

export function createPace(memory: Memory): Pace {
  let own = paceOf({
    ...memory,
    stall: 0,
    openedAt: memory.step,
    loadedAt: memory.step,
    narrowedAt: null,
    edited: null,
    heading: null,
    leaving: null,
    repeating: null,
    carried: null,
    sentStep: null,
    deed: null,
    followUp: null,
    following: null,
    openers: [],
    ofAccount: null,
    taking: null,
  });
  return (work) => {
    Object.assign(memory, own);
    try {
      return work();
    } finally {
      own = paceOf(memory);
    }
  };
}

function paceOf(memory: Memory) {
  const { step, stall, openedAt, loadedAt, dwelling, narrowedAt, edited } = memory;
  const {
    heading,
    leaving,
    repeating,
    carried,
    sentStep,
    deed,
    followUp,
    openers,
    ofAccount,
    taking,
    following,
    yieldHere,
  } = memory;
  return {
    ...{ step, stall, openedAt, loadedAt, dwelling, narrowedAt, edited },
    ...{
      heading,
      leaving,
      repeating,
      carried,
      sentStep,
      deed,
      followUp,
      openers,
      ofAccount,
      taking,
      following,
      yieldHere,
    },
  };
}
