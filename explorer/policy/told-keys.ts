/**
 * Keys that an application tells of (`explorer/in-page/told-keys.ts`) are pressed on the pages that they speak of, and on a few
 * others, as a page is come to: nothing has the focus then, and nothing was chosen for what they do. No I/O.
 */
import type { Action } from '../actions/action.ts';
import { nameRefusal } from '../guard/guard.ts';
import { renew } from '../maps.ts';
import type { Rng } from '../rng.ts';
import type { Snapshot } from '../snapshot.ts';
import { routeTemplate } from '../state.ts';
import { plainOf } from './corners.ts';
import type { View } from './look.ts';
import type { Memory } from './memory.ts';

/** What a key is for, as far as it may be pressed. */
export interface ToldKey {
  readonly words: string;
  readonly refused: boolean;
}

/** Pages that a key is pressed on which does not speak of them. */
const mostPages = 2;
/** Of the pages that are come to a key is pressed on so many, and of those that it speaks of. */
const share = 0.2;
const shareSpoken = 0.7;

const modifiers: Readonly<Record<string, string>> = {
  ...{ ctrl: 'Control', control: 'Control', cmd: 'Control', command: 'Control', meta: 'Control', mod: 'Control' },
  ...{ '⌘': 'Control', '⌃': 'Control', alt: 'Alt', option: 'Alt', '⌥': 'Alt', shift: 'Shift', '⇧': 'Shift' },
};
/** What the browser itself would do: close, open, leave, print, load anew. */
const ofBrowser = /^(?:(?:Control|Alt)\+(?:Shift\+)?[wtnqrplo]|F(?:5|11|12)|Alt\+(?:F4|Arrow(?:Left|Right)))$/;
const named = /^f\d{1,2}$/;
const arrows: Readonly<Record<string, string>> = {
  ...{ '↑': 'ArrowUp', '↓': 'ArrowDown', '←': 'ArrowLeft', '→': 'ArrowRight' },
};
/** One character that a keyboard has, as Playwright knows it. */
const character = /^[!-~]$/;

/** As Playwright presses them: `Ctrl + K` is `Control+k`, `j / k` are two. Not what presses, chooses or removes whatever has the focus. */
export function keysOf(told: string): readonly string[] {
  if (told.length === 1) return character.test(told) ? [told.toLowerCase()] : [];
  const keys: string[] = [];
  let held: string[] = [];
  for (const token of told.replace(/([⌘⌥⇧⌃])/g, '$1 ').split(/\s*\+\s*|\s+/)) {
    const word = token.toLowerCase();
    const modifier = modifiers[word];
    if (modifier !== undefined) held = [...held, modifier];
    else if (/^[/,]$|^(?:or|then|and)$/.test(word) && held.length === 0) continue;
    else {
      const key = named.test(word) ? word.toUpperCase() : (arrows[word] ?? (character.test(word) ? word : null));
      if (key !== null) keys.push([...held, key].join('+'));
      held = [];
    }
  }
  return keys.filter((key) => !ofBrowser.test(key));
}

/** A key does what a button of that name would, to whatever is chosen. */
export function noteToldKeys({ toldKeys }: Memory, { keys }: Snapshot): void {
  for (const { keys: told, words } of keys)
    for (const key of keysOf(told)) {
      const refused =
        !/\p{L}{2}/u.test(words) || toldKeys.get(key)?.refused === true || nameRefusal(words, false) !== null;
      renew(toldKeys, key, { words, refused });
    }
}

/** A key's turn on the page that was just come to. */
export function pressTold({ snapshot }: View, memory: Memory, rng: Rng): Action | null {
  const { toldKeys, pressed, dwelling, step } = memory;
  if (toldKeys.size === 0 || dwelling.since !== step || snapshot.dialogs.length > 0) return null;
  const page = plainOf(routeTemplate(snapshot.url));
  const pagesOf = (key: string) => pressed.get(key) ?? new Set();
  const due = [...toldKeys]
    .filter(([key, { refused }]) => !refused && !pagesOf(key).has(page))
    .sort(([a], [b]) => pagesOf(a).size - pagesOf(b).size);
  const spoken = due.find(([, { words }]) => speaksOf(words, page));
  if (rng.luckOf(`key at ${step}`) >= (spoken ? shareSpoken : share)) return null;
  const key = (spoken ?? due.find(([one]) => pagesOf(one).size < mostPages))?.[0];
  if (key === undefined) return null;
  renew(pressed, key, new Set([...pagesOf(key), page]));
  return { kind: 'press', key };
}

/** `Open the ticket` is said of `/tickets`. */
function speaksOf(words: string, page: string): boolean {
  const last = page.split('/').at(-1)?.toLowerCase() ?? '';
  return words
    .toLowerCase()
    .split(/\P{L}+/u)
    .some((word) => word.length > 3 && last.startsWith(word.replace(/s$/, '')));
}
