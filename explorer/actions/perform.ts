/** Does one action and says what was done; empty when the page no longer offered it. */
import { wordsOf } from '../identity.ts';
import { valueFor, type ValueSource } from '../input-values.ts';
import type { PageSession } from '../page-session.ts';
import { type PathStep, quoted } from '../reproduction.ts';
import { within } from '../within.ts';
import type { Action } from './action.ts';
import { click, hover } from './click.ts';
import { drag } from './drag.ts';
import { fillForm } from './fill-form.ts';
import { press, wheel } from './hand.ts';
import { selectOption } from './select-option.ts';
import { writeField } from './write-field.ts';

/** How long a document may take until its first byte, milliseconds. */
export const openMs = 15_000;

export async function perform(session: PageSession, action: Action, source: ValueSource): Promise<PathStep[]> {
  switch (action.kind) {
    case 'click':
    case 'double-click':
    case 'right-click':
      return click(session, action.target, action.kind);
    case 'hover':
      return hover(session, action.target);
    case 'drag':
      return drag(session, action.target, source.rng);
    case 'select':
      return selectOption(session, action.target, source, action.label);
    case 'slide': {
      if (!(await session.focus(action.target.ref))) return [];
      await press(session, source.rng.chance(0.5) ? 'ArrowRight' : 'End');
      return [{ words: `move ${wordsOf(action.target)}`, code: `await page.keyboard.press('ArrowRight');` }];
    }
    case 'type': {
      const steps = await writeField(session, action.target, valueFor(action.target, source));
      return action.submit && steps.length ? [...steps, ...(await pressKey(session, 'Enter'))] : steps;
    }
    case 'fill-form':
      return fillForm(session, action, source);
    case 'press':
      return pressKey(session, action.key);
    case 'scroll': {
      const by = action.down ? 600 : -600;
      await wheel(session, by);
      return [{ words: `scroll ${action.down ? 'down' : 'up'}`, code: `await page.mouse.wheel(0, ${by});` }];
    }
    case 'back':
      await within('going back', openMs, session.page.goBack({ waitUntil: 'commit', timeout: 4_000 })).catch(
        () => null,
      );
      return [{ words: 'go back', code: 'await page.goBack();' }];
    case 'open':
      await session.page.goto(action.url, { waitUntil: 'commit', timeout: openMs });
      return [{ words: `open ${action.url}`, code: `await page.goto(${quoted(action.url)});` }];
  }
}

async function pressKey(session: PageSession, key: string): Promise<PathStep[]> {
  session.acting();
  await press(session, key);
  return [{ words: `press ${key}`, code: `await page.keyboard.press(${quoted(key)});` }];
}
