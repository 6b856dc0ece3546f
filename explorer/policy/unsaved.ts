/** What was changed on a page and not saved yet: a button that saves is worth pressing again after each change. No I/O. */
import type { Action } from '../actions/action.ts';
import { isSearch } from '../input-values.ts';
import type { Candidate } from '../snapshot.ts';
import type { Memory } from './memory.ts';

const keeps =
  /(?<!\p{L})(?:save|apply|submit|update|speichern|übernehmen|anwenden|enregistrer|appliquer|guardar|aplicar|salva|applica|salvar|opslaan|toepassen|spara|gem|lagre|zapisz|uložit|сохранить|применить|保存|儲存|저장)(?!\p{L})/iu;

/** Saving of changes at one place that is worth a step. */
const mostSaves = 4;

export const savesChanges = ({ kind, name }: Candidate): boolean =>
  (kind === 'button' || kind === 'widget') && name.length < 40 && keeps.test(name);

/** Whether pressing this now would save something for the first time since it was changed. */
export const isOwed = ({ edited, saves }: Memory, coarse: string, candidate: Candidate): boolean =>
  edited === coarse && savesChanges(candidate) && (saves.get(coarse) ?? 0) < mostSaves;

export function noteEdit(memory: Memory, coarse: string, action: Action): void {
  if (action.kind === 'open') memory.edited = null;
  else if (changes(action)) memory.edited = coarse;
  else if (saves(action)) {
    memory.edited = null;
    memory.saves.set(coarse, (memory.saves.get(coarse) ?? 0) + 1);
  }
}

function changes(action: Action): boolean {
  switch (action.kind) {
    case 'click':
      return action.target.kind === 'toggle';
    case 'type':
      // A password alone is the beginning of changing one's own.
      return !isSearch(action.target) && action.target.type !== 'password';
    case 'fill-form':
      return action.submit === null && !action.fields.every(isSearch);
    default:
      return action.kind === 'select' || action.kind === 'slide';
  }
}

const saves = (action: Action): boolean =>
  (action.kind === 'click' && savesChanges(action.target)) || (action.kind === 'fill-form' && action.submit !== null);
