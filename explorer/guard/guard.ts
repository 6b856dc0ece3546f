/** What the explorer never does: leave, end the session, or destroy what it did not make. Pure. */
import { endsInMark } from '../../contract/hash-route.ts';
import {
  accountEnds,
  accountRights,
  accountState,
  doorDeed,
  doorName,
  doorSetting,
  doorValue,
  rightsLabel,
} from './door-words.ts';
import {
  accountEnd,
  declining,
  deletion,
  dropping,
  keysAnew,
  languages,
  mailing,
  outlocking,
  payment,
  people,
  quitting,
  removing,
  shelving,
  signOut,
  stopping,
} from './guard-words.ts';
import { drawnDeed } from './icon-drawings.ts';
import { isLanguage, isTranslated, listsLanguages, setsNothing, setsPseudo } from './language-names.ts';
import {
  commandWord,
  deletingDeed,
  destroying,
  outIcon,
  outMark,
  outWord,
  stoppingIcon,
  takingAway,
  takingIcon,
} from './markup-words.ts';
import { isPassword } from './own-password.ts';
import type { Candidate } from '../snapshot.ts';

/** Why a control is left alone; null when it may be used. */
export type Refusal =
  | 'other origin'
  | 'signs out'
  | 'destroys'
  | 'stops the service'
  | 'pays'
  | 'reaches people'
  | 'leaves the web'
  | 'changes the language'
  | 'changes its own account'
  | 'locks itself out';

export function refusalOf(
  candidate: Pick<
    Candidate,
    | 'name'
    | 'look'
    | 'marks'
    | 'deed'
    | 'href'
    | 'kind'
    | 'type'
    | 'popup'
    | 'mine'
    | 'account'
    | 'ownAddress'
    | 'field'
    | 'asked'
    | 'region'
  >,
  origin: string,
): Refusal | null {
  const { name, look, marks, href, kind, mine, field, asked, region } = candidate;
  if (href) {
    const address = addressRefusal(href, origin);
    if (address) return address;
  }
  if (sendsAway(candidate, origin)) return 'other origin';
  // In another language none of the words below could be relied on, and the setting is often kept for everybody.
  if (kind === 'select' && field && field.options.filter((option) => languages.test(option)).length >= 3)
    return 'changes the language';
  // A mark may be what a script goes by: `#de`.
  const isElsewhere = setsNothing(href) && !isTranslated(href) && !endsInMark(href);
  const isChoice = kind !== 'text' && kind !== 'select' && !isElsewhere;
  if (isChoice && (isLanguage(name) || listsLanguages(name))) return 'changes the language';
  if (changesAccount(candidate)) return 'changes its own account';
  if (locksOut(candidate)) return 'locks itself out';
  // A field is only typed into; what its label says is what it holds, not what it does.
  if (kind === 'text') return null;
  const said = apart(name);
  const deed = kebab(candidate.deed);
  if (signOut.test(said) || outMark.test(kebab(marks)) || outMark.test(deed)) return 'signs out';
  if (stopping.test(said) || quitting.test(name)) return 'stops the service';
  if (accountEnd.test(said)) return 'destroys';
  // A page may be called so, too, where pages are listed.
  const isPage = kind === 'link' && region === 'navigation' && setsNothing(href);
  if (payment.test(said) && name.length < 40 && !isPage) return 'pays';
  if (people.test(said)) return 'reaches people';
  if (keysAnew.test(said) && !mine) return 'destroys';
  // What carries our mark we made, and may delete again.
  if ((dropping.test(said) || revokesKey(candidate)) && !mine) return 'destroys';
  // A link may lead to a page on `deleteItem`.
  const deletes = kind === 'link' ? commands(name) : deletion.test(said) && name.length < 60;
  if ((deletes || deletingDeed.test(deed)) && !mine) return 'destroys';
  if (shelving.test(said) && !mine && kind === 'button' && name.length < 40) return 'destroys';
  if (!mine && asked && !declining.test(said) && kind !== 'hover') return answerRefusal(name, asked);
  if (ligature.test(name.trim())) return iconRefusal(name.replaceAll('_', '-'), mine);
  return /\p{L}/u.test(name) ? null : iconRefusal(look, mine);
}

/** Why a button called so would be left alone, wherever it stands; `mine`: it is about what the run made. */
export function nameRefusal(name: string, mine: boolean): Refusal | null {
  const unsaid = { look: '', marks: '', deed: '', href: '', type: '', popup: '', asked: '', region: '', field: null };
  return refusalOf({ ...unsaid, name, kind: 'button', mine, account: '', ownAddress: false }, '');
}

/** What of a list may be chosen: sent with its form an option does what a button of its name would (`Move to trash`); the language is no matter of one. */
export function optionsOf({ field, mine }: Pick<Candidate, 'field' | 'mine'>): readonly string[] {
  const isAllowed = (refusal: Refusal | null) => refusal === null || refusal === 'changes the language';
  return (field?.options ?? []).filter((option) => isAllowed(nameRefusal(option, mine)));
}

/** Its form is sent to another origin: a site's search by a search engine. */
function sendsAway({ deed }: Pick<Candidate, 'deed'>, origin: string): boolean {
  const to = /(?:^| )((?:https?:)?\/\/\S+)$/i.exec(deed)?.[1];
  return to !== undefined && URL.canParse(to, origin) && new URL(to, origin).origin !== origin;
}

/** Settings of the door that everybody comes in by, and of the address that the application is found at. */
function locksOut({ kind, type, popup, name, field, ownAddress }: Parameters<typeof refusalOf>[0]): boolean {
  const said = apart(name).replaceAll('_', ' ');
  if (kind === 'text' || kind === 'range')
    return ownAddress || doorValue.test(said) || doorValue.test(inWords(field?.name ?? '').replaceAll('.', ' '));
  if (kind === 'button' && popup !== 'listbox') return name.length < longName && doorDeed.test(said);
  if (kind === 'toggle' && doorName.test(said.trim())) return true;
  const sets = /^(?:toggle|select)$/.test(kind) || popup === 'listbox';
  // An answer to a question is called by that alone.
  const asked = type === 'radio' ? `${said} ${inWords(field?.name ?? '')}` : said;
  return sets && (doorSetting.test(asked) || doorValue.test(asked));
}

const longName = 40;
/** What an account is known by, or written to when its password is lost. */
const mailAddress = /(?<!\p{L})e-?mail(?!\p{L})/iu;
/** Called otherwise, shut or with other rights the account would not let the run in again, or no further. */
function changesAccount({
  account,
  kind,
  type,
  popup,
  name,
  href,
  field,
  asked,
}: Parameters<typeof refusalOf>[0]): boolean {
  // What is called by a deed alone is a button by script, whatever its address says.
  const isDeed = removing.test(name) && name.length < longName;
  if (account === '' || kind === 'hover') return false;
  if (kind === 'link' && setsState(href)) return true;
  if (kind === 'link' && setsNothing(href) && !isDeed) return false;
  if (account === 'holds') return kind === 'text';
  if (kind === 'text')
    return (
      isPassword({ kind, type, name, field }) ||
      (field?.filled === true && (type === 'email' || mailAddress.test(name))) ||
      accountEnds.test(`${apart(name)} ${field?.name}`.replaceAll('_', ' '))
    );
  if (isQuestion(asked) && !declining.test(name) && accountState.test(asked)) return true;
  // What a box in a table gives is said by the head of its column alone.
  if (kind === 'toggle' && name.trim() === '') return true;
  // What is long is the row itself, which opens a page of its own.
  const said = `${name.length < longName ? apart(name) : ''} ${field?.name ?? ''}`.replaceAll('_', ' ');
  const sets =
    /^(?:toggle|select|button)$/.test(kind) ||
    popup === 'listbox' ||
    (kind === 'hint' && rightsLabel.test(said.trim()));
  if (accountState.test(said) || removing.test(said) || (sets && accountRights.test(said))) return true;
  return kind === 'select' && field?.options.some((option) => accountRights.test(option)) === true;
}

/** `editactive.php?id=me&active=0`: whatever such a link is called. */
const setsState = (href: string): boolean =>
  /[?&](?:is_?)?(?:active|enabled?|disabled?|blocked|locked|suspended|banned)=/i.test(href);

/** An icon font draws a word of its own: `exit_to_app`. */
const ligature = /^[a-z]+(?:_[a-z0-9]+)+$/;
/** … and nothing stands between it and the next: `exit_to_appLog Out`. */
export const apart = (name: string): string => name.replace(/(?<=\p{Ll})(?=\p{Lu}|\p{Lo})/gu, ' ');

/** Words of names that programs give: `due_date` and `dueDate` are `due date` and `due Date`. */
export const inWords = (names: string): string => apart(names).replaceAll(/[_-]+/g, ' ');

/** A control without words says by its icon what it does. */
function iconRefusal(look: string, mine: boolean): Refusal | null {
  const icon = kebab(look);
  const drawn = drawnDeed(look);
  if (drawn === 'leaves' || outMark.test(icon) || outIcon.test(icon)) return 'signs out';
  if (drawn === 'stops' || stoppingIcon.test(icon)) return 'stops the service';
  return (drawn === 'takes' || takingIcon.test(icon)) && !mine ? 'destroys' : null;
}

/** What a click beside these words would do; some warn of it, and ask nothing. */
function answerRefusal(name: string, asked: string): Refusal | null {
  if (outlocking.test(asked)) return 'locks itself out';
  if (isQuestion(asked) && mailing.test(asked)) return 'reaches people';
  const isYes = /^\W*(?:yes|confirm|proceed|continue|ja|oui|sí|sim|да)(?!\p{L})/iu.test(name);
  return isYes && stopping.test(asked) ? 'stops the service' : questionRefusal(asked);
}

/** What a yes to a question would do: `Do you really want to delete the selected record?` Null where it may be answered so. */
export function questionRefusal(text: string): Refusal | null {
  if (!isQuestion(text)) return null;
  if (signOut.test(text)) return 'signs out';
  if (stopping.test(text)) return 'stops the service';
  return deletion.test(text) || removing.test(text) ? 'destroys' : null;
}

export const isQuestion = (text: string): boolean => /[?？]/.test(text);

/** As style sheets write names: `SaveIcon` → `save-icon`. */
export const kebab = (text: string): string => text.replace(/([a-z])([A-Z])/g, '$1-$2').toLowerCase();

/** What the icon of a control without words is called; empty for one that has words. */
export const iconOf = ({ name, look }: Pick<Candidate, 'name' | 'look'>): string =>
  /\p{L}/u.test(name) ? '' : kebab(look);

/** Whoever uses it is shut out; its button may say no more than `revoke`. */
const revokesKey = ({ name, look, marks }: Pick<Candidate, 'name' | 'look' | 'marks'>): boolean =>
  /^\W*revoke\W*$/i.test(name) && /(?:token|key|certificate)s?(?![a-z])/.test(kebab(`${look} ${marks}`));

/** Many a link is a button by script. One that names a deletion first or last is not the title of a page on deleting. */
function commands(name: string): boolean {
  const words = name.trim().split(/\s+/);
  return (
    words.length <= 4 && [words[0], words.slice(0, 2).join(' '), words.at(-1)].some((word) => deletion.test(word ?? ''))
  );
}

/** An address that by its words does something where it is only asked for: nothing is opened so but what is explored. */
export function isCommand(href: string): boolean {
  if (!URL.canParse(href)) return false;
  const { pathname, searchParams } = new URL(href);
  if (isForOnce(href)) return true;
  return commandWord.test(pathname) || deedsOf(searchParams).some((deed) => commandWord.test(`/${deed}`));
}

/** An address with a token against forged requests, which is good for one. */
export const isForOnce = (href: string): boolean =>
  URL.canParse(href) && [...new URL(href).searchParams.keys()].some((key) => onceOnly.test(key));

const onceOnly =
  /^(?:(?!.*(?:page|next|continuation|cursor)).*token|(?:_|x-|[\w.]+\.)?(?:csrf|xsrf)(?:[_-]?(?:token|nonce))?|_?(?:wp)?nonce|sesskey|form_?key|sectok)$/i;

/** What a parameter says is to be done: `?action=trash`. */
const deedsOf = (query: URLSearchParams): string[] =>
  [...query].filter(([key]) => /^(?:action|do|op|cmd|task|act|operation)\d?$/i.test(key)).map(([, deed]) => deed);

/** Judges an address before going there, whether by a link, a pop-up or by ourselves. */
export function addressRefusal(href: string, origin: string): Refusal | null {
  if (href.startsWith('javascript:')) return null;
  if (!URL.canParse(href)) return 'leaves the web';
  const url = new URL(href);
  if (!/^https?:$/.test(url.protocol)) return 'leaves the web';
  // Written by us into the address of a link, as by many a person: small servers end at what they cannot decode.
  if (url.pathname.split('/').includes('%')) return 'leaves the web';
  if (url.origin !== origin) return 'other origin';
  if (outWord.test(url.pathname + url.search + url.hash)) return 'signs out';
  if (url.pathname.split('/').some((word) => destroying.test(word))) return 'destroys';
  if ([...url.searchParams].some(([key, value]) => setsPseudo(key, value))) return 'changes the language';
  if (deedsOf(url.searchParams).some((deed) => destroying.test(deed) || takingAway.test(deed))) return 'destroys';
  return null;
}
