/** What a step tries, and where it began. */
import type { Choice } from './policy/policy.ts';
import { routeTemplate } from './state.ts';

export interface Attempt {
  readonly choice: Choice;
  readonly from: string;
  readonly at: number;
  readonly endpoints: number;
  readonly issues: number;
}

/** The address of a pop-up, or of a link that seems dead, is visited in our own tab, once. */
export const visit = (url: string): Choice => ({
  arm: 'link',
  probability: 1,
  action: { kind: 'open', url },
  words: `open ${url}`,
  route: routeTemplate(url),
  ...{ done: null, carried: null },
});
