/** What a field is for whoever fills it: a search, a list to choose from, words one by one, a moment. Pure. */
import type { Candidate } from '../snapshot.ts';
import { searches } from './field-meanings.ts';

/** A field of one line that narrows what is shown. Left filled, it hides the rest of the page from us. Buttons and boxes are fields, too, and none. */
export function isSearch(one: Candidate): boolean {
  const { field, kind, name, tag, type, role } = one;
  const isWritten = kind === 'text' || kind === 'widget';
  if (
    field === null ||
    !isWritten ||
    tag === 'textarea' ||
    isEditor(one) ||
    /^(?:submit|button|reset|image)$/.test(type)
  )
    return false;
  if (searches.test(`${type} ${role} ${field.name} ${field.id} ${name}`)) return true;
  return searches.test(field.placeholder) && !isPicker(one);
}

/** A code editor, whatever it holds. */
export const isEditor = ({ type }: Candidate): boolean => /^(?:editor|code|json)$/.test(type);

/** Words of a control that a search may find: what a field is called, or what it is sent by, says nothing of what there is. */
export const wordsToSeek = ({ field, name }: Candidate): readonly string[] =>
  field !== null || searches.test(name) ? [] : name.split(/\s+/);

/** Its label asks for one of a list; `Search…` in it only says how to find that one. */
const isPicker = (one: Candidate): boolean =>
  one.group > 0 && suggests(one) && one.name !== '' && one.name !== one.field?.placeholder;

/** Each is ended by Enter, which a search is sent by. */
export const takesWords = (one: Candidate): boolean => one.field?.takes === 'words' && !suggests(one) && !isSearch(one);

/** A calendar or a clock goes with it. */
export const takesMoment = ({ field }: Candidate): boolean => field?.takes === 'day' || field?.takes === 'time';

/** Holds something of a thing that is there already, which a form may change. */
export const isHeld = (one: Candidate): boolean => one.field !== null && one.field.held !== '' && !isSearch(one);

/** Opens a list of the page to choose from. A native list's suggestions are no part of the page: they are written. */
export const suggests = ({ popup, field }: Candidate): boolean =>
  (popup === 'listbox' || field?.list === true) && !field?.options.length;
