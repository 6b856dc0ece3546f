/**
 * What a form has made often shows in a list alone, one row among others: the row is opened once in each list, for the page
 * behind it is shown to nobody else. No I/O.
 */
import type { Action } from '../actions/action.ts';
import { refusalOf } from '../guard/guard.ts';
import { leadsToPage } from '../guard/usable.ts';
import type { Candidate } from '../snapshot.ts';
import { routeTemplate } from '../state.ts';
import { removes } from './back-to-gone.ts';
import { onTop, type Option, type View } from './look.ts';
import type { Memory } from './memory.ts';

/** The list may load, or something be said of what was made, for so many steps. */
const mostSteps = 3;
const words = /(?<!\p{L})(?:edit|open|view|show|details?|bearbeiten|anzeigen|modifier|voir|editar|ver)(?!\p{L})/iu;

/** To be called as a form is sent. */
export function noteOwnMade(memory: Memory): void {
  memory.ownUntil = memory.step + mostSteps;
}

/** A click on what opens the row that the run made; null where none shows, or one was opened here before. */
export function openOwn({ snapshot, options }: View, memory: Memory): Action | null {
  if (memory.step > memory.ownUntil) return null;
  const key = `own ${routeTemplate(snapshot.url)}`;
  if (memory.repeated.has(key)) return null;
  const { origin } = new URL(snapshot.url);
  // What may be done to the rows of others, too, ends nothing.
  const isHarmless = (one: Candidate) => !removes(one) && refusalOf({ ...one, mine: false }, origin) === null;
  const own = onTop(options).filter(({ candidate }) => opensOwn(candidate) && isHarmless(candidate));
  const isNew = ({ candidate, identity }: Option) =>
    leadsToPage(candidate) ? !memory.routes.has(routeTemplate(candidate.href)) : !memory.triedOwn.has(identity);
  const [row] = own.filter(isNew);
  if (!row) return null;
  memory.repeated.add(key);
  memory.ownUntil = 0;
  return { kind: 'click', target: row.candidate };
}

/** It stands in the run's own row, and shows the whole of it, as far as can be told. */
const opensOwn = (one: Candidate): boolean =>
  one.mine && (/^(?:link|widget|hint)$/.test(one.kind) || (one.kind === 'button' && words.test(one.name)));
