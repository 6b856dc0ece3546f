/** A tab's own pace in the memory that all tabs of a run share: its steps, and since when it has met nothing new. */
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

const paceOf = ({ step, stall, openedAt, loadedAt, dwelling, narrowedAt, edited, heading }: Memory) => ({
  ...{ step, stall, openedAt, loadedAt, dwelling, narrowedAt, edited, heading },
});
