/** What may be done next, in kinds. */
import type { Action } from '../actions/action.ts';

export const arms = [
  'newest',
  'promising',
  'fruitful',
  'random',
  'link',
  'form',
  'scroll',
  'jump',
  'deep',
  'reload',
  'leave',
] as const;
export type Arm = (typeof arms)[number];
export type Plans = Partial<Record<Arm, () => Action>>;
