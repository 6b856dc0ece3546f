/** What a step tries, and where it began. */
import type { Choice } from './policy/policy.ts';

export interface Attempt {
  readonly choice: Choice;
  readonly from: string;
  readonly at: number;
  readonly endpoints: number;
  readonly issues: number;
}
