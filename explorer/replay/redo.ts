/** Does a recorded deed again, to the control that its target is now. */
import { click, hover } from '../actions/click.ts';
import { dragTo } from '../actions/drag.ts';
import { giveFile } from '../actions/give-file.ts';
import { goBack, pressKey, scroll, scrollIn, slide } from '../actions/moves.ts';
import { selectOption } from '../actions/select-option.ts';
import { writeField } from '../actions/write-field.ts';
import { findAgain } from '../find-again.ts';
import type { ValueSource } from '../values/input-values.ts';
import type { PageSession } from '../browser/page-session.ts';
import type { PathStep } from '../issues/reproduction.ts';
import type { Candidate } from '../snapshot.ts';
import type { Deed } from './deed.ts';

/** False: the page does not offer it any more. */
export async function redo(session: PageSession, deed: Deed, source: ValueSource): Promise<boolean> {
  switch (deed.kind) {
    case 'press':
      return done(pressKey(session, deed.key));
    case 'scroll':
      return done(scroll(session, deed.by));
    case 'back':
      return done(goBack(session));
    default: {
      const find = async () => findAgain((await session.snapshot(source.mark)).candidates, deed.target);
      const target = (await find()) ?? ((await session.heed()) ? await find() : null);
      return target !== null && done(redoTo(session, deed, target, source));
    }
  }
}

const done = async (steps: Promise<PathStep[]>): Promise<boolean> => (await steps).length > 0;

function redoTo(
  session: PageSession,
  deed: Extract<Deed, { target: Candidate }>,
  target: Candidate,
  source: ValueSource,
): Promise<PathStep[]> {
  switch (deed.kind) {
    case 'hover':
      return hover(session, target);
    case 'give':
      return giveFile(session, target, () => deed.file);
    case 'drag':
      return dragTo(session, target, deed.to);
    case 'write':
      return writeField(session, target, deed.value);
    case 'choose':
      return selectOption(session, target, source, deed.label);
    case 'scroll-in':
      return scrollIn(session, target);
    case 'slide':
      return slide(session, target, deed.key);
    default:
      return click(session, target, deed.kind);
  }
}
