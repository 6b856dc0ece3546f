import { type Refusal, refusalOf } from './guard.ts';
import { alikeOf } from '../identity.ts';
import { isPassword, passwordForms } from './own-password.ts';
import type { Candidate, Snapshot } from '../snapshot.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A list of languages has more. */
export const fewLanguages = 3;

type Shown = Pick<Snapshot, 'candidates' | 'dialogs' | 'covered'>;

/** A page is asked several times in a step what may be acted on. */
const judged = new WeakMap<Candidate, { readonly origin: string; readonly refusal: Refusal | null }>();

function judge(candidate: Candidate, origin: string): Refusal | null {
  const known = judged.get(candidate);
  if (known?.origin === origin) return known.refusal;
  const refusal = refusalOf(candidate, origin);
  judged.set(candidate, { origin, refusal });
  return refusal;
}

/** What may be acted on here: nothing the guard refuses, nothing that lies under something else. Pure. */
export function usableOf(shown: Shown, origin: string, size: Size): Candidate[] {
  const refusals = new Map(shown.candidates.map((candidate) => [candidate, judge(candidate, origin)]));
  const known = shown.candidates.filter((candidate) => refusals.get(candidate) !== null);
  const languages = known.filter((one) => one.kind !== 'select' && refusals.get(one) === 'changes the language');
  const besides = languagesBesides(shown.candidates, languages);
  const refused = [...known, ...besides];
  const usable = reachable(shown, refused, size);
  if (usable.length > 0) return usable;
  // Some ask for a language before they show anything; a list that was opened is closed.
  const gate = [...languages, ...besides];
  const others = refused.filter((one) => !gate.includes(one));
  const isList = /^(?:listbox|menu)\b/.test(shown.dialogs.at(-1) ?? '');
  return gate.length > 0 && !isList ? reachable(shown, others, size) : usable;
}

/** Of a list of languages those too that no list of ours has: most of its entries are known ones. */
function languagesBesides(candidates: readonly Candidate[], languages: readonly Candidate[]): Candidate[] {
  if (languages.length < fewLanguages) return [];
  const lists = Map.groupBy(candidates, (candidate) => `${candidate.layer} ${alikeOf(candidate)}`);
  return [...lists.values()].flatMap((entries) => {
    const others = entries.filter((one) => !languages.includes(one));
    const named = entries.length - others.length;
    return named >= fewLanguages && named > others.length ? others : [];
  });
}

function reachable({ candidates, dialogs, covered }: Shown, refused: readonly Candidate[], size: Size): Candidate[] {
  const onScreen = ({ x, y }: Candidate) => x > 0 && y > 0 && x < size.width && y < size.height;
  const known = new Set(refused);
  const refs = new Set(refused.map(({ ref }) => ref));
  const allowed = candidates.filter((candidate) => !known.has(candidate));
  const trapped = trappedGroups(refused, allowed);
  const changing = passwordForms(candidates);
  const doubles = doublesIn(allowed);
  // Off screen nothing can be hit before scrolling; on screen a miss means covered, and behind a layer over the page all is.
  const isAway = (candidate: Candidate) => candidate.scrolledAway || !onScreen(candidate);
  const under = allowed.filter((candidate) => candidate.layer === 0 && !isAway(candidate));
  const shaded = dialogs.length > 0 && under.filter(({ inView }) => inView).length < under.length / 2;
  return allowed.filter((candidate) => {
    if (candidate.kind === 'text' && trapped.has(candidate.group)) return false;
    if (changing.has(candidate.group) && (isPassword(candidate) || candidate.kind === 'button')) return false;
    if (refs.has(candidate.meets) || doubles.has(candidate)) return false;
    return candidate.inView || (isAway(candidate) && (candidate.layer > 0 || !(covered || shaded)));
  });
}

/** What a click on it would meet is one of its entries. */
export const holdsEntries = ({ role }: Candidate): boolean => /^(?:radiogroup|menubar|menu|tablist)$/.test(role);

/** It is drawn on: where the button goes down and up is what is done. */
export const isCanvas = ({ tag, type }: Candidate): boolean => tag === 'canvas' || type === 'surface';

/** Of these one thing has the focus, and the arrows move on. */
export const isMovedByKeys = (one: Candidate): boolean =>
  holdsEntries(one) || /^(?:listbox|tree|treegrid|grid)$/.test(one.role);

/** By script, which has a word with it: by its address alone that window misses who opened it. */
export const opensWindow = ({ popup }: Candidate): boolean => popup === 'window';

/** In a tab of its own. */
export const opensTab = ({ popup }: Candidate): boolean => popup === 'tab';

/** A page that speaks to what opened it once it is sent, and is there without that, too: Django's `?_popup=1`. */
export const isForWindow = (url: string): boolean => /[?&]_?(?:is_?)?popup=(?:1|true)(?:&|#|$)/i.test(url);

/** A link whose address is what a click on it leads to. */
export const leadsAway = (one: Candidate): boolean =>
  one.kind === 'link' && !opensWindow(one) && !isForWindow(one.href);

/** … to a page: what only shows a picture, a film, a font or a feed has nothing to explore in it, and is loaded in vain. */
export const leadsToPage = (one: Candidate): boolean => leadsAway(one) && !shownAlone.test(one.href);

/** Of an address as it is, for each look asks it of some hundred links. */
const shownAlone =
  /^[^?#]*\.(?:png|jpe?g|gif|webp|avif|bmp|ico|svg|mp[34]|webm|og[gv]|mov|wav|woff2?|[ot]tf|eot|rss|atom)(?:[?#]|$)|^[^?#]*\/\+?(?:feeds?\/)?(?:atom|rss)(?:\/?[?#]|\/?$)/i;

/** What a click on another control does as well: an entry in a link, and whatever is covered by what it holds. Neither carrying nor keys are clicks, and the other button's is another. */
function doublesIn(allowed: readonly Candidate[]): Set<Candidate> {
  const byRef = new Map(allowed.map((candidate) => [candidate.ref, candidate]));
  const doubles = new Set<Candidate>();
  for (const candidate of allowed) {
    const met = byRef.get(candidate.meets);
    if (!met || candidate.menu || candidate.kind === 'drag' || met.kind === 'drag' || isMovedByKeys(candidate))
      continue;
    // A link says where it leads.
    const leads = candidate.kind === 'link' && met.kind !== 'link' && candidate.href === met.href;
    doubles.add(leads ? met : candidate);
  }
  return doubles;
}

/** Forms that only a refused button sends: Enter in one of their fields would press it. */
function trappedGroups(refused: readonly Candidate[], allowed: readonly Candidate[]): Set<number> {
  const sends = ({ kind, group }: Candidate) => kind === 'button' && group > 0;
  const groups = new Set(refused.filter(sends).map(({ group }) => group));
  for (const one of allowed) if (sends(one) && one.type === 'submit') groups.delete(one.group);
  return groups;
}
