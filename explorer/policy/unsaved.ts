/** What was changed on a page and not saved yet: a button that saves is worth pressing again after each change. No I/O. */
import type { Action } from '../actions/action.ts';
import { iconOf } from '../guard/guard.ts';
import { isSearch } from '../values/field-kinds.ts';
import type { Candidate } from '../snapshot.ts';
import { bump } from '../maps.ts';
import type { Memory } from './memory.ts';

const keeps =
  /(?<!\p{L})(?:save|apply|submit|update|speichern|übernehmen|anwenden|enregistrer|appliquer|guardar|aplicar|salva|applica|salvar|opslaan|toepassen|spara|gem|lagre|zapisz|uložit|сохранить|применить|保存|儲存|저장)(?!\p{L})/iu;

/** Names of what makes a new thing. */
export const newThing = /^\W*(?:add|create|new|register|invite)\s+(?!to\b)\p{L}/iu;

/** What a page makes a thing by that has no form around it. */
const makes = ({ kind, name, group }: Candidate): boolean =>
  kind === 'button' && group <= 0 && /^\W*create\W*$/i.test(name);

/** Saving of changes in one form, or elsewhere in one place, that is worth a step. */
const mostSaves = 4;

/** What is drawn on a button that saves and says nothing. */
const savingIcon = /(?:^|[^a-z])(?:save|floppy|diskette|check|done|tick)(?:$|[^a-z])/;

export function savesChanges(candidate: Pick<Candidate, 'kind' | 'name' | 'look'>): boolean {
  const { kind, name } = candidate;
  if (kind !== 'button' && kind !== 'widget') return false;
  return (name.length < 40 && keeps.test(name)) || savingIcon.test(iconOf(candidate));
}

/** Whether pressing this now would save something for the first time since it was changed. */
export function isOwed({ edited, saves }: Memory, coarse: string, candidate: Candidate): boolean {
  if (edited?.coarse !== coarse) return false;
  if (!(savesChanges(candidate) || makes(candidate) || sends(candidate, edited.group))) return false;
  return (saves.get(formIn(coarse, candidate)) ?? 0) < mostSaves;
}

/** The button of the form that something was changed in. */
const sends = ({ kind, type, group }: Candidate, edited: number): boolean =>
  kind === 'button' && type === 'submit' && group > 0 && group === edited;

const formIn = (coarse: string, { group }: Candidate): string => `${coarse} § ${Math.max(0, group)}`;

export function noteEdit(memory: Memory, coarse: string, action: Action): void {
  if (action.kind === 'open') memory.edited = null;
  else if (changes(action)) memory.edited = { coarse, group: 'target' in action ? action.target.group : 0 };
  else {
    const saver = saverOf(action, memory.edited?.group ?? 0);
    if (saver) bump(memory.saves, formIn(coarse, saver));
    if (saver) memory.edited = null;
  }
}

function changes(action: Action): boolean {
  switch (action.kind) {
    case 'click':
      return /^(?:toggle|file)$/.test(action.target.kind);
    case 'type':
      // A password alone is the beginning of changing one's own.
      return !isSearch(action.target) && action.target.type !== 'password';
    case 'fill-form':
      // What begins something else saves nothing of this.
      return (action.submit === null || makesNew(action.submit)) && !action.fields.every(isSearch);
    default:
      return action.kind === 'select' || action.kind === 'slide';
  }
}

const makesNew = (one: Candidate): boolean => newThing.test(one.name) && !savesChanges(one);

/** What was pressed to save, if the action saves. */
function saverOf(action: Action, edited: number): Candidate | null {
  if (action.kind === 'fill-form') return action.submit;
  if (action.kind !== 'click') return null;
  const { target } = action;
  return savesChanges(target) || sends(target, edited) || makes(target) ? target : null;
}
