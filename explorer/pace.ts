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
    sentForm: null,
    filledForm: null,
    shownPart: null,
    savedLater: [],
    sending: null,
    offer: null,
    deletion: null,
    deed: null,
    ownUntil: 0,
    followUp: null,
    unfolding: null,
    listDeed: null,
    onAll: { at: 0, open: false },
    following: null,
    openers: [],
    ofAccount: null,
    taking: null,
    costlyPage: null,
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

/** What of the memory each tab has for itself. */
const ownKeys = [
  ...(['step', 'stall', 'openedAt', 'loadedAt', 'dwelling', 'narrowedAt', 'edited', 'heading', 'leaving'] as const),
  ...([
    'repeating',
    'carried',
    'sentStep',
    'sentForm',
    'filledForm',
    'shownPart',
    'savedLater',
    'sending',
    'offer',
    'deletion',
    'deed',
    'ownUntil',
    'followUp',
    'openers',
    'ofAccount',
    'taking',
  ] as const),
  ...(['unfolding', 'listDeed', 'onAll'] as const),
  ...(['following', 'yieldHere', 'costlyPage'] as const),
];

const paceOf = (memory: Memory): Partial<Memory> => Object.fromEntries(ownKeys.map((key) => [key, memory[key]]));
