/**
 * Who goes back in a form of several steps and answers otherwise may leave behind what the first answer asked for: done once in each
 * such form, by luck at once, else when it is gone through again. No I/O.
 */
import type { Rng } from '../rng.ts';
import type { Candidate } from '../snapshot.ts';
import { renew } from '../maps.ts';
import type { Memory } from './memory.ts';

const goesBack =
  /^\W*(?:(?:go )?back|previous(?: step)?|zurück|retour|précédente?|atrás|volver|anterior|indietro|voltar|terug|vorige|tillbaka|wstecz|назад|戻る|上一步)\W*$/iu;

/** Of these forms in so many at once: what may break by it keeps the run from the form's end. */
const atOnce = 0.3;

/** Of a form of several steps, by its page: how often it was begun, and whether the run has gone back in it. */
export interface Passes {
  readonly begun: number;
  readonly back: boolean;
}

export const isBack = ({ kind, name }: Candidate): boolean => /^(?:button|link)$/.test(kind) && goesBack.test(name);

export function noteBegun({ passes }: Memory, route: string): void {
  const { begun, back } = passes.get(route) ?? { begun: 0, back: false };
  renew(passes, route, { begun: begun + 1, back });
}

/** The button back to the step before; null where it is not its turn. */
export function stepBack(all: readonly Candidate[], route: string, { passes }: Memory, rng: Rng): Candidate | null {
  const pass = passes.get(route);
  if (!pass || pass.back || (pass.begun < 2 && rng.luckOf(`back in ${route}`) >= atOnce)) return null;
  const button = all.find(isBack);
  if (!button) return null;
  renew(passes, route, { ...pass, back: true });
  return button;
}
