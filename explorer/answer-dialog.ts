/** What the browser's own dialogs are answered: yes, but where that would do what the guard does not. */
import type { Dialog } from 'playwright-core';
import { questionRefusal } from './guard.ts';
import type { Candidate } from './snapshot.ts';

export interface DialogAnswers {
  /** What is on the page, and the run's mark. */
  saw(candidates: readonly Candidate[], mark: string): void;
  /** This one is acted on next. */
  aimedAt(ref: number): void;
  /** True: it was told yes. */
  answer(dialog: Dialog): boolean;
}

export function createDialogAnswers(): DialogAnswers {
  let mark = '';
  /** What the run made may be deleted again, whatever the question calls it. */
  let ours = new Set<number>();
  let aimedAtOurs = false;
  return {
    saw(candidates, its) {
      mark = its;
      ours = new Set(candidates.filter(({ mine }) => mine).map(({ ref }) => ref));
    },
    aimedAt(ref) {
      aimedAtOurs = ours.has(ref);
    },
    answer(dialog) {
      const message = dialog.message();
      const meant = aimedAtOurs || (mark !== '' && message.includes(mark));
      // Leaving a page is what we wanted.
      const yes = dialog.type() !== 'confirm' || meant || questionRefusal(`${message}?`) === null;
      const text = dialog.type() === 'prompt' ? dialog.defaultValue() || 'Outrider' : undefined;
      (yes ? dialog.accept(text) : dialog.dismiss()).catch(() => {});
      return yes;
    },
  };
}
