import { isField, textOf } from './dom.ts';
import { boxesOf, tellsPeople } from './shown-errors.ts';

/** What is said in alerts, toasts and boxes for what is wrong, wherever they stand: up to eight, each once, of one line. */
export function toldComplaints(boxes: readonly Element[]): string[] {
  const telling =
    '[role=alert],[role=alertdialog],[role=status],[aria-live=polite],[aria-live=assertive],[class*=err i],[id*=err i],[class*=invalid i],[class*=danger i],[class*=warning i],[class*=alert i],[class*=toast i],[class*=notification i],[class*=snackbar i],[class*=feedback i],[class*=message i],[class*=msg i],[id*=msg i],[id*=message i]';
  const found = new Set<string>();
  for (const box of boxesOf(boxes, telling)) {
    const held = box.textContent ?? '';
    if (found.size >= 8) break;
    if (held.length < 4 || held.length > 400 || isField(box) || !tellsPeople(box)) continue;
    // `btn-danger` warns of what it does.
    if (box.matches('button,a,[role=button],summary')) continue;
    // What complains is not what it stands around: a field's item is called wrong, too.
    const inner = box.querySelector(telling);
    if ((inner && textOf(inner, 10)) || box.querySelector('input:not([type=hidden]),select,textarea')) continue;
    const text = textOf(box, 200);
    if (text.length >= 4) found.add(text);
  }
  return [...found];
}
