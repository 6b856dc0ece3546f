/** Does one action and says what was done; empty when the page no longer offered it. */
import { identityOf } from '../identity.ts';
import { textFor, type ValueSource } from '../values/input-values.ts';
import type { PageSession } from '../browser/page-session.ts';
import type { PathStep } from '../issues/reproduction.ts';
import type { Action } from './action.ts';
import { click, hover } from './click.ts';
import { drag } from './drag.ts';
import { enterText } from './enter.ts';
import { fillForm } from './fill-form.ts';
import { giveFile } from './give-file.ts';
import { goBack, pressKey, scroll, scrollIn, slide } from './moves.ts';
import { selectOption } from './select-option.ts';
import { writeField } from './write-field.ts';

/** How long a document may take until its first byte, milliseconds. */
export const openMs = 15_000;

export async function perform(session: PageSession, action: Action, source: ValueSource): Promise<PathStep[]> {
  switch (action.kind) {
    case 'click':
      return action.target.kind === 'file'
        ? giveFile(session, action.target, (accept) => source.fileAfter(identityOf(action.target), accept))
        : click(session, action.target);
    case 'double-click':
    case 'right-click':
      return click(session, action.target, action.kind);
    case 'hover':
      return hover(session, action.target);
    case 'drag':
      return drag(session, action, source.rng);
    case 'select':
      return selectOption(session, action.target, source, action.label);
    case 'slide':
      return slide(session, action.target, action.key);
    case 'type': {
      const { target, value } = action;
      const text = textFor(target, value, source);
      return action.submit ? enterText(session, target, text, source) : writeField(session, target, text);
    }
    case 'fill-form':
      return fillForm(session, action, source);
    case 'press':
      return pressKey(session, action.key);
    case 'scroll':
      return scroll(session, (action.down ? 600 : -600) * (action.far ? 6 : 1));
    case 'scroll-in':
      return scrollIn(session, action.target);
    case 'back':
      return goBack(session);
    case 'open':
      // A new start: the path remembers its address, not a step.
      await session.page.goto(action.url, { waitUntil: 'commit', timeout: openMs });
      return [];
  }
}
