/** What a page offers to somebody who wants to sign in: the form, its first step, the ways there. No I/O. */
import { accountEnd, deletion, shelving, signOut } from '../guard/guard-words.ts';
import type { Candidate, Snapshot } from '../snapshot.ts';

export interface LoginForm {
  readonly password: Candidate;
  readonly user: Candidate | null;
  /** A button of its form says that it lets in. */
  readonly says: boolean;
  /** … or that it saves or deletes something: an account, for those who are in. */
  readonly changes: boolean;
}

type Shown = Pick<Snapshot, 'candidates' | 'url'>;

const logIn =
  /^(?:(?:log|sign)[ -]?in|log ?on|anmelden|einloggen|login|connexion|se connecter|iniciar sesión|acceder|entrar|accedi|inloggen|logga in|zaloguj|войти|ログイン|登录|로그인)/i;
const goingOn = /next|continue|weiter|suivant|siguiente|avanti|log ?in|sign ?in|anmelden|proceed/i;
const sending = new RegExp(`${goingOn.source}|submit`, 'i');
const saving =
  /^\W*(?:save|create|add|update|change|apply|edit|speichern|anlegen|hinzufügen|ändern|enregistrer|créer|ajouter|modifier|guardar|crear|añadir|salva|crea|aggiungi|salvar|criar|adicionar|opslaan|toevoegen|сохранить|保存|添加)(?!\p{L})/iu;
/** Of a form that asks for the password once more before it does what it says. */
const changing = [saving, deletion, accountEnd, shelving];
const registering = /sign[ -]?up|register|registr|(?:new|create).{0,12}account|inscri|crear|neues konto/i;
/** Its button may be out of sight until the form is filled. */
const registersAt =
  /[/#=](?:register|registration|sign-?up|join|(?:create|new)-account|(?:accept-)?invit\w*|(?:re)?set-password)(?:$|[/?#.&])/i;
/** By somebody else's account, which nobody gave us. */
const elsewhere = /\b(?:with|using|via|by|mit|über|avec|con|com|med)\b/i;
/** Instead of a code, a link or a key. */
const instead = /\b(?:use|enter|with)\b.{0,12}\bpassword\b|\bpassword instead\b/i;
const byPassword = /e-?mail|pass(?:word|wort)|user ?name|credentials|benutzername|mot de passe|contraseña/i;
const byAccount = new RegExp(`\\b(?:accounts?|basic|local|internal|built-?in|ldap)\\b|${byPassword.source}`, 'i');
const leadsToLogin = /[/#=:](?:wp-|user-?)?(?:log-?in|sign-?in|log-?on|sessions?\/new)(?:$|[/?#.&])/i;
const account =
  /^(?:(?:my |your )?account|profile|personal(?: tools| menu)?|user(?: menu| account)?|members?|customer|konto|mein konto|compte|cuenta)$/i;
const menu = /^(?:(?:main |open |show |toggle )?(?:menu|navigation|navbar|nav|sidebar)|hamburger|≡|☰|more)$/i;
const hidden = /^(?:pass(?:word|wd)?|pwd)$/i;
const fits = /^(?:link|button|widget|hint|toggle)$/;
/** More fields than these are a registration or a settings page, unless a button says that it lets in: to a database, by its server and name. */
const mostFields = 3;
const mostFieldsSaid = 8;
const connecting = /^\W*(?:connect|verbinden|se connecter|conectar|connetti)\W*$/i;

/** The likeliest of the forms with one password and little else. */
export function loginForm(shown: Shown): LoginForm | null {
  const { candidates } = shown;
  let best: { readonly password: Candidate; readonly value: number } | null = null;
  for (const password of candidates) {
    if (!asksForOne(password, shown)) continue;
    const value = likeness(password, shown);
    if (value >= 0 && value > (best?.value ?? -1)) best = { password, value };
  }
  if (!best) return null;
  const { password } = best;
  const names = (words: RegExp) => namesButton(words, password, candidates);
  return { password, user: userOf(password, candidates), says: names(logIn), changes: changing.some(names) };
}

/** A password alone in its form. */
function asksForOne(password: Candidate, { candidates, url }: Shown): boolean {
  if (!isPassword(password)) return false;
  const fields = candidates.filter((one) => isWritten(one) && one.group === password.group);
  const says = (words: RegExp) => password.group !== 0 && namesButton(words, password, candidates);
  const most = says(logIn) || (leadsToLogin.test(url) && says(connecting)) ? mostFieldsSaid : mostFields;
  return fields.length <= most && fields.filter(isPassword).length === 1;
}

/** Some hide what is written by a font, and some may be written into once they are touched, so that browsers offer to keep nothing. */
const isPassword = ({ kind, type, field }: Candidate): boolean =>
  field !== null && (type === 'password' || (kind === 'text' && hidden.test(field.name || field.id)));

/** Asked for by a lock or an alarm, of people who are signed in. */
const isCode = (field: Candidate): boolean => /\b(?:code|pin)\b/i.test(said(field)) && !/pass/i.test(said(field));

const isNew = ({ field }: Candidate): boolean => /new-password/.test(field?.autocomplete ?? '');

/**
 * Below 0 for a registration, and for what deletes an account; a form whose words say that it lets in goes before one that says nothing. A password that is
 * said to be new, is called a code, or is not hidden by its type, is one to sign in with only where words say so.
 */
function likeness(password: Candidate, { candidates, url }: Shown): number {
  const says = (words: RegExp) => namesButton(words, password, candidates);
  const known = /current-password/.test(password.field?.autocomplete ?? '') ? 2 : 0;
  const registers = says(registering) || registersAt.test(url);
  const doubtful = password.type !== 'password' || isCode(password) || (isNew(password) && !leadsToLogin.test(url));
  const ends = says(deletion) || says(accountEnd);
  return known + password.layer / 100 + (ends ? -3 : says(logIn) ? 1 : registers || doubtful ? -3 : 0);
}

const namesButton = (words: RegExp, { group }: Candidate, candidates: readonly Candidate[]): boolean =>
  candidates.some((one) => one.kind === 'button' && one.group === group && words.test(one.name.trim()));

/** The field for the name: before the password, in its form if that has one. */
function userOf(password: Candidate, candidates: readonly Candidate[]): Candidate | null {
  const texts = candidates.filter((one) => isWritten(one) && !isPassword(one));
  const before = texts.filter(({ ref }) => ref < password.ref);
  const together = before.filter(({ group }) => group === password.group);
  const near = together.length > 0 ? together : before.filter(({ layer }) => layer === password.layer);
  const named = near.filter((one) => /user|login|mail|account|name/i.test(said(one)));
  return named.at(-1) ?? near.at(-1) ?? null;
}

const isWritten = ({ kind, tag, field }: Candidate): boolean =>
  field !== null && (kind === 'text' || (tag === 'input' && field.readOnly));

const said = ({ field, name }: Candidate): string =>
  `${field?.name} ${field?.autocomplete} ${field?.id} ${field?.placeholder} ${name}`;

/**
 * First step of a two-step login: a lone field that asks for a name or an address, and a button to go on. Null in the place of
 * a button that cannot be pressed before something is written, on a page that says that it is for signing in.
 */
export function userStep({ candidates, url }: Shown): { user: Candidate; button: Candidate | null } | null {
  const fields = candidates.filter((one) => one.kind === 'text' && one.field);
  const [user, ...others] = fields.filter((one) =>
    /user|e-?mail|login|account|identifier/i.test(`${said(one)} ${one.type}`),
  );
  const button = candidates.find(({ kind, name }) => kind === 'button' && goingOn.test(name) && !elsewhere.test(name));
  if (fields.length > 2 || !user || others.length > 0) return null;
  const comes = fields.length === 1 && (leadsToLogin.test(url) || /username/.test(user.field?.autocomplete ?? ''));
  return button || comes ? { user, button: button ?? null } : null;
}

/** Whatever sends the form, for whom Enter did not. */
export function sendButton({ password }: LoginForm, { candidates }: Shown): Candidate | null {
  const near = candidates.filter(({ group, layer }) => group === password.group || layer === password.layer);
  const own = near.filter(({ kind, group }) => kind === 'button' && group === password.group);
  const sends = ({ kind, name }: Candidate) => fits.test(kind) && sending.test(name) && !elsewhere.test(name);
  return (
    own.find(({ type }) => type === 'submit') ??
    near.find((one) => one.kind === 'button' && sends(one)) ??
    near.find((one) => one.ref > password.ref && sends(one)) ??
    (own.length === 1 ? (own[0] ?? null) : null)
  );
}

/** Boxes that must be ticked before the form may be sent. */
export const owedTicks = ({ password }: LoginForm, { candidates }: Shown): Candidate[] =>
  candidates.filter(({ kind, group, field }) => kind === 'toggle' && group === password.group && field?.rejected);

/** What says that it leads to a login by name and password. */
export const loginDoors = ({ candidates }: Shown): Candidate[] => {
  const named = candidates.filter(({ kind, name }) => fits.test(kind) && logIn.test(name.trim()) && isOurs(name));
  const offered = candidates.filter(
    ({ kind, name }) => fits.test(kind) && ((elsewhere.test(name) && byPassword.test(name)) || instead.test(name)),
  );
  const linked = candidates.filter(
    ({ kind, href, name }) => kind === 'link' && leadsToLogin.test(href) && isOurs(name),
  );
  return [...named, ...offered, ...linked, ...methodsIn(candidates)];
};

/** Ways to sign in that are chosen from before the fields for one show. */
function methodsIn(candidates: readonly Candidate[]): Candidate[] {
  const begins = candidates.some(({ kind, name }) => fits.test(kind) && kind !== 'toggle' && logIn.test(name.trim()));
  const radios = candidates.filter(({ kind, role }) => kind === 'toggle' && role === 'radio');
  return begins ? radios.filter(({ name }) => byAccount.test(name)) : [];
}

/** It says `Log in` and no more, as it does to somebody who is not in, who is not let out either. A tab of settings, an entry of a log and the page on which others register may say so, too. */
export const offersLogin = ({ candidates, url }: Shown): boolean =>
  !registersAt.test(url) &&
  candidates.some((one) => fits.test(one.kind) && isOneOfItsOwn(one) && saysLogIn(one)) &&
  !candidates.some(({ name }) => signOut.test(name));

const saysLogIn = ({ name }: Candidate): boolean => name.trim() !== '' && name.trim().replace(logIn, '') === '';

const isOneOfItsOwn = ({ role, region, path, tag }: Candidate): boolean =>
  !/^(?:tab|row|cell|gridcell|option|treeitem|radio|columnheader)$/.test(role) &&
  !/^(?:tablist|table|grid|treegrid|tree|listbox|feed|log)$/.test(region) &&
  !/^(?:tr|td|th)$/.test(tag) &&
  !/(?:^|<)(?:tr|td|th)(?::|<|$)|:(?:row|cell|gridcell)/.test(path);

const isOurs = (name: string): boolean => !elsewhere.test(name) || byPassword.test(name);

/** Where a login may be behind: the account's place first, then menus that are folded. */
export const likelyDoors = ({ candidates }: Shown): Candidate[] => {
  const usable = candidates.filter(({ kind }) => fits.test(kind));
  const words = ({ name, marks }: Candidate) => [name.trim(), marks];
  const among = (pattern: RegExp) => usable.filter((one) => words(one).some((word) => pattern.test(word)));
  return [...among(account), ...among(menu)];
};
