/** The control of the kind that has brought most a second so far. */
import { alikeOf } from '../identity.ts';
import type { Rng } from '../rng.ts';
import { luckyName, type Option } from './look.ts';
import { expected, type Memory } from './memory.ts';

/** What begins a new thing opens its form: much that no other way leads to. */
const begins =
  /^\W*(?:add|new|create|insert|invite|edit|rename|configure|compose|write|reply|import|schedule|assign|try|bearbeiten|modifier|editar|modifica|bewerken|neue?[rs]?|hinzufügen|anlegen|erstellen|nouve(?:au|lle)|ajouter|créer|nuev[oa]|añadir|crear|nuov[oa]|aggiungi|crea|novo|nova|adicionar|criar|nieuwe?|toevoegen)(?![\p{L}\p{N}])/iu;
const beginsWorth = 1.6;

export function promising(fresh: readonly Option[], memory: Memory, rng: Rng): Option | undefined {
  let best: { option: Option; value: number } | null = null;
  for (const option of fresh) {
    const { kind, name } = option.candidate;
    const worth = kind === 'button' && option.level < 1 && begins.test(name) ? beginsWorth : 1;
    const luck = 1.15 - 0.3 * rng.luckOf(luckyName(memory, option));
    const value = expected(memory, alikeOf(option.candidate)) * worth * luck;
    if (!best || value > best.value) best = { option, value };
  }
  return best?.option;
}
