/** What is done before anything is weighed: it was begun, is asked for, or would soon be gone. No I/O. */
import type { Action } from '../actions/action.ts';
import type { Rng } from '../rng.ts';
import { actionFor } from './action-for.ts';
import type { Arm } from './arms.ts';
import { goBackToGone } from './back-to-gone.ts';
import { clearSearches } from './clear-searches.ts';
import { drawWith } from './draw-with.ts';
import { followedUp } from './follow-up.ts';
import { answerLeaving } from './leave-question.ts';
import { onTop, type View } from './look.ts';
import type { Memory } from './memory.ts';
import { mendAtOnce } from './mend.ts';
import { newest } from './newest.ts';
import { openCarried } from './open-carried.ts';
import { openOwn } from './open-own.ts';
import { chooseEntry } from './openers.ts';
import { reopen } from './reopen.ts';
import { goOnRepeating } from './repeat.ts';
import { confirmReview } from './review.ts';
import { sendGiven } from './send-given.ts';
import { showUnseen } from './show-unseen.ts';
import { hasStayedLong } from './plans-away.ts';
import { pressTold } from './told-keys.ts';
import { undoLater } from './undo-later.ts';
import { goOnTravelling } from './ways.ts';
import { goOnWithList } from './whole-list.ts';
import { goOnThroughSteps } from './wizard.ts';
import { isBrief, isOverdue, isStarved, showsAnother } from './worth.ts';

type Thing = (view: View, memory: Memory, rng: Rng) => Action | null;

const pickEntry: Thing = (view, memory, rng) => {
  const entry = chooseEntry(view, memory, rng);
  return entry && { kind: 'click', target: entry.candidate };
};

const followUp: Thing = (view, memory, rng) => {
  const next = newest(followedUp(view, memory), memory, rng);
  return next ? actionFor(next, view, memory, rng) : null;
};

/** What is gone soon, or a part of the application that nothing else loads, each name once in a place; else what has waited for too long. */
const dues = [isBrief, showsAnother, isOverdue, isStarved];

/** On a page that always has another part to open, so much is weighed with all else after a while, its links among that. */
const breath = 0.25;

const openAnother: Thing = (view, memory, rng) => {
  const mayLeave = view.snapshot.dialogs.length === 0 && hasStayedLong(memory);
  const above = onTop(view.options);
  for (const isDue of dues) {
    const due = above.filter((option) => isDue(option, memory, view.options));
    const next = newest(due, memory, rng);
    if (next) return mayLeave && rng.chance(breath) ? null : actionFor(next, view, memory, rng);
  }
  return null;
};

/** The first that has something to do does it, as the arm that it stands for. */
const things: readonly (readonly [arm: Arm, thing: Thing])[] = [
  ['leave', answerLeaving],
  ['form', clearSearches],
  ['promising', goOnWithList],
  ['promising', goOnRepeating],
  ['newest', drawWith],
  ['newest', openCarried],
  ['form', goOnThroughSteps],
  ['random', goBackToGone],
  ['newest', undoLater],
  ['form', mendAtOnce],
  ['form', sendGiven],
  ['form', showUnseen],
  ['form', confirmReview],
  ['form', reopen],
  ['fruitful', openOwn],
  ['newest', pickEntry],
  ['newest', followUp],
  ['deep', goOnTravelling],
  ['random', pressTold],
  ['newest', openAnother],
];

export function firstThing(
  view: View,
  memory: Memory,
  rng: Rng,
): { readonly arm: Arm; readonly action: Action } | null {
  for (const [arm, thing] of things) {
    const action = thing(view, memory, rng);
    if (action) return { arm, action };
  }
  return null;
}
