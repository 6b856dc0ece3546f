/** What actions brought, control by control and kind by kind. No I/O. */
import { alikeOf, identityOf } from '../identity.ts';
import { renew } from '../maps.ts';
import type { Candidate } from '../snapshot.ts';
import type { Memory } from './memory.ts';

/** Steps for which what was done in vain is not done again from the same picture. */
const vainSteps = 40;

/** A click may come while its layer is still on its way; how often in vain is enough depends on what is done. */
export function isVain({ vainFrom, step }: Memory, done: string, enough: number): boolean {
  const vain = vainFrom.get(done);
  return vain !== undefined && vain.times >= enough && step - vain.at < vainSteps;
}

export function noteVain(memory: Memory, done: string, { changed, reward }: Outcome): void {
  if (changed || reward > 0) memory.vainFrom.delete(done);
  else renew(memory.vainFrom, done, { times: (memory.vainFrom.get(done)?.times ?? 0) + 1, at: memory.step });
}

/** What an action brought, and how long it took with all that followed. */
export interface Outcome {
  /** Between 0 and 1. */
  readonly reward: number;
  /** It led to another picture, and to one not seen before. */
  readonly changed: boolean;
  readonly fresh: boolean;
  readonly seconds: number;
}

export function noteYield(memory: Memory, target: Candidate, outcome: Outcome): void {
  const { reward, seconds } = outcome;
  const identity = identityOf(target);
  renew(memory.yields, identity, (memory.yields.get(identity) ?? 0) + reward);
  const alike = alikeOf(target);
  const kind = memory.kinds.get(alike) ?? { reward: 0, seconds: 0 };
  renew(memory.kinds, alike, { reward: kind.reward + reward, seconds: kind.seconds + seconds });
  noteFruit(memory, identity, outcome);
  if (isPlainRow(target)) noteFruit(memory, anyRow, outcome);
}

function noteFruit({ fruits }: Memory, of: string, { fresh, seconds }: Outcome): void {
  const fruit = fruits.get(of) ?? { tries: 0, fresh: 0, seconds: 0 };
  const next = { tries: fruit.tries + 1, fresh: fruit.fresh + (fresh ? 1 : 0), seconds: fruit.seconds + seconds };
  renew(fruits, of, next);
}

/** All rows of tables that show no sign of opening: in one application they mostly all do, or none does. */
const anyRow = 'any row';
const rowsInVain = 6;
const isPlainRow = ({ kind, tag, role }: Candidate): boolean => kind === 'hint' && tag === 'tr' && role === '';

/** A row, where none has shown anything. */
export function isDullRow({ fruits }: Memory, one: Candidate): boolean {
  const rows = isPlainRow(one) ? fruits.get(anyRow) : undefined;
  return rows !== undefined && rows.tries >= rowsInVain && rows.fresh === 0;
}

export function noteLate(memory: Memory, target: Candidate, reward: number): void {
  const identity = identityOf(target);
  renew(memory.yields, identity, (memory.yields.get(identity) ?? 0) + reward);
  const kind = memory.kinds.get(alikeOf(target));
  if (kind) kind.reward += reward;
}

/** Reward a second to be expected of a kind of control; unknown kinds are given the benefit of the doubt. */
export function expected({ kinds }: Memory, alike: string): number {
  const { reward, seconds } = kinds.get(alike) ?? { reward: 0, seconds: 0 };
  return (reward + 0.5) / (seconds + 0.25);
}
