/** The control of the kind that has brought most a second so far. */
import { alikeOf } from '../identity.ts';
import type { Rng } from '../rng.ts';
import type { Candidate } from '../snapshot.ts';
import { dueLevel, luckyName, type Option } from './look.ts';
import { expected, type Memory } from './memory.ts';

/** What begins a new thing opens its form: much that no other way leads to. */
const begins =
  /^\W*(?:add|new|create|insert|invite|edit|rename|configure|compose|write|reply|import|schedule|assign|try|bearbeiten|modifier|editar|modifica|bewerken|neue?[rs]?|hinzufügen|anlegen|erstellen|nouve(?:au|lle)|ajouter|créer|nuev[oa]|añadir|crear|nuov[oa]|aggiungi|crea|novo|nova|adicionar|criar|nieuwe?|toevoegen)(?![\p{L}\p{N}])/iu;
/** What is named for code opens an editor for it: the largest part of many an application, and loaded for nothing else. */
const writesCode =
  /\b(?:function|script|code|template|query|sql|html|css|json|markdown|expression|formula|editor|source)\b/i;
const worthMore = 1.6;
/** What was tried on another page, mostly the frame around them all, comes after what is this page's own. */
const elsewhere = 0.6;
/** The first few of what is named for code: one editor is much like the next. */
const worthMost = 4;
const firstEditors = 4;

export function promising(fresh: readonly Option[], memory: Memory, rng: Rng): Option | undefined {
  let best: { option: Option; value: number } | null = null;
  for (const option of fresh) {
    const worth = option.level < 1 ? worthOf(option.candidate, memory) : 1;
    const luck = 1.15 - 0.3 * rng.luckOf(luckyName(memory, option));
    const known = memory.tried.has(option.identity) && option.level < dueLevel ? elsewhere : 1;
    const value = expected(memory, alikeOf(option.candidate)) * worth * known * luck;
    if (!best || value > best.value) best = { option, value };
  }
  if (best && opensEditor(best.option.candidate)) memory.editorsTried++;
  return best?.option;
}

function worthOf(candidate: Candidate, { editorsTried }: Memory): number {
  if (opensEditor(candidate)) return editorsTried < firstEditors ? worthMost : worthMore;
  return candidate.kind === 'button' && begins.test(candidate.name) ? worthMore : 1;
}

const opensEditor = ({ kind, name }: Candidate): boolean =>
  /^(?:button|widget|drag)$/.test(kind) && writesCode.test(name);
