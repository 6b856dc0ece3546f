/** What the browser's own dialogs are answered: yes, but where that would do what the guard does not. Knows which questions are about what the run made. */
import type { Dialog } from 'playwright-core';
import { isQuestion, questionRefusal } from '../guard/guard.ts';
import type { Candidate } from '../snapshot.ts';

export interface DialogAnswers {
  /** Takes in what is on the page, and the run's mark; a question that followed on what the run made is about that. */
  claim(candidates: readonly Candidate[], mark: string): Candidate[];
  /** This one is acted on next. */
  aimedAt(ref: number): void;
  /** True: it was told yes. */
  answer(dialog: Dialog): boolean;
  /** What they told without a question since something was aimed at last. */
  told(): readonly string[];
}

/** Of one action, each of one line of so many characters. */
const mostTold = 3;
const longestTold = 200;

export function createDialogAnswers(): DialogAnswers {
  let mark = '';
  /** What the run made may be deleted again, whatever the question calls it. */
  let ours = new Set<number>();
  let aimedAtOurs = false;
  let told: string[] = [];
  return {
    claim(candidates, its) {
      mark = its;
      const claimed = candidates.map((one) => ({ ...one, mine: one.mine || (aimedAtOurs && isQuestion(one.asked)) }));
      ours = new Set(claimed.filter(({ mine }) => mine).map(({ ref }) => ref));
      return claimed;
    },
    aimedAt(ref) {
      aimedAtOurs = ours.has(ref);
      told = [];
    },
    answer(dialog) {
      const message = dialog.message();
      if (dialog.type() === 'alert' && told.length < mostTold)
        told.push(message.replace(/\s+/g, ' ').slice(0, longestTold));
      const meant = aimedAtOurs || (mark !== '' && message.includes(mark));
      // Leaving a page is what we wanted.
      const yes = dialog.type() !== 'confirm' || meant || questionRefusal(`${message}?`) === null;
      const text = dialog.type() === 'prompt' ? dialog.defaultValue() || 'Outrider' : undefined;
      (yes ? dialog.accept(text) : dialog.dismiss()).catch(() => {});
      return yes;
    },
    told: () => told,
  };
}
