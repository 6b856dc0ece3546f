/** The form around a field: what to fill, what sends it. */
import type { Action } from '../actions/action.ts';
import type { Candidate } from '../snapshot.ts';

const most = 12;
const sends =
  /save|create|submit|add|ok\b|done|next|apply|search|send|continue|confirm|register|update|deploy|go\b|post|publish|speichern|weiter|suchen|senden|anlegen|enregistrer|envoyer|guardar|enviar|salva|invia|salvar/i;

/** `labelFor`: what a select of it is to be set to; null for anything. */
export function formOf(
  field: Candidate,
  all: readonly Candidate[],
  labelFor: (select: Candidate) => string | null,
): Action {
  const members = field.group ? all.filter((one) => one.group === field.group) : [field];
  const fields = members
    .filter(({ kind, field: detail, type }) => /^(text|select)$/.test(kind) && !detail?.readOnly && type !== 'color')
    .slice(0, most);
  const needed = members.filter(
    ({ kind, field: detail, type }) => kind === 'toggle' && detail?.required && type === 'checkbox',
  );
  const buttons = members.filter(({ kind }) => kind === 'button' || kind === 'widget');
  const submit =
    buttons.find(({ type, tag }) => type === 'submit' && tag !== 'a' && buttons.length < 4) ??
    buttons.find(({ name }) => sends.test(name)) ??
    buttons.find(({ type }) => type === 'submit');
  if (changesPassword(members) || fields.length === 0) return { kind: 'type', target: field, submit: false };
  const labels = new Map<Candidate, string>();
  for (const select of fields.filter(({ kind }) => kind === 'select')) {
    const label = labelFor(select);
    if (label !== null) labels.set(select, label);
  }
  return { kind: 'fill-form', fields: [...fields, ...needed], labels, submit: submit ?? null };
}

/** Changing the account's own password would lock the run out: such a form is never sent. A registration asks who one is. */
function changesPassword(members: readonly Candidate[]): boolean {
  const said = ({ name, field, type }: Candidate) =>
    `${name} ${field?.name ?? ''} ${field?.autocomplete ?? ''} ${type}`;
  const passwords = members.filter(({ type }) => type === 'password').map(said);
  if (passwords.some((words) => /current|old|existing|aktuell|bisherig|actuel/i.test(words))) return true;
  return passwords.length > 1 && !members.some((one) => one.type !== 'password' && /user|mail|login/i.test(said(one)));
}
