/** A dialog that stays although what closes it was clicked. No I/O. */
import type { Action } from '../actions/action.ts';
import { identityOf } from '../identity.ts';
import type { Snapshot } from '../snapshot.ts';
import type { Sighting } from './sighting.ts';

/** Names of what does nothing but close what it stands in. */
const closes =
  /^\W*(?:cancel|close|dismiss|abbrechen|schließen|annuler|fermer|cancelar|cerrar|annulla|chiudi|fechar|annuleren|sluiten|avbryt|stäng|annuller|luk|lukk|peruuta|sulje|anuluj|zamknij|zrušit|zavřít|отмена|закрыть|キャンセル|閉じる|取消|关闭|취소|닫기|×)(?: (?:this |the )?(?:dialog|modal|window|popup))?\W*$/iu;

export const stayingOpen = 'stays open: ';

/** The dialog that was to be closed by a click on what it holds, where that is the topmost and still there. */
export function stuckLayer(
  { url, dialogs }: Pick<Snapshot, 'url' | 'dialogs'>,
  clicked: Action | null,
): Sighting | null {
  if (clicked?.kind !== 'click') return null;
  const { layer, name } = clicked.target;
  const [role, ...words] = (dialogs[layer - 1] ?? '').split(':');
  if (layer !== dialogs.length || !/^(?:alert)?dialog$/.test(role ?? '') || !closes.test(name)) return null;
  const title = words.join(':').trim();
  return {
    kind: 'ASSERTION',
    severity: 'MEDIUM',
    title: `“${name}” does not close the dialog${title ? ` “${title}”` : ''}`,
    message: `“${name}” was clicked in the dialog${title ? ` “${title}”` : ''} of ${url}, and nothing came of it: it stays open, and nothing is asked for.`,
    stack: null,
    traits: { message: `${stayingOpen}${title}`, url },
  };
}

/** What would change if anything came of a click: the controls, what they hold, and what the page says. */
export function pictureOf({ url, dialogs, shape, complaints, candidates }: Snapshot): string {
  const controls = candidates.map((one) => [identityOf(one), one.checked, one.field?.filled, one.field?.rejected]);
  return JSON.stringify([url, dialogs, shape, complaints, controls]);
}
