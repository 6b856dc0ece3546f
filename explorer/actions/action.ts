/** Everything the explorer can do to a page. The policy chooses one, `perform` does it. */
import type { Area, Candidate } from '../snapshot.ts';

export type SlideKey = 'ArrowDown' | 'ArrowLeft' | 'ArrowRight' | 'End' | 'Home';

export type Action =
  | { readonly kind: 'click'; readonly target: Candidate }
  | { readonly kind: 'double-click'; readonly target: Candidate }
  | { readonly kind: 'right-click'; readonly target: Candidate }
  | { readonly kind: 'hover'; readonly target: Candidate }
  /** Onto another thing, or into a part of the window, or else into a list beside its own or towards the page's middle. */
  | { readonly kind: 'drag'; readonly target: Candidate; readonly onto: Candidate | null; readonly into: Area | null }
  /** Chooses the option with this label; any when it is null. */
  | { readonly kind: 'select'; readonly target: Candidate; readonly label: string | null }
  /** Moves within it by a key: a slider's handle, what is chosen of a list. */
  | { readonly kind: 'slide'; readonly target: Candidate; readonly key: SlideKey }
  /** Writes `value`, or what suits when it is null, into one field; Enter when `submit`. */
  | { readonly kind: 'type'; readonly target: Candidate; readonly submit: boolean; readonly value: string | null }
  /** Fills the `fields` of the form `around` a field, which may stay as it is, then presses `submit`, or Enter when there is no button. `given`: what its selects, and some of its fields, are set to; `emptied`: what is left blank. */
  | {
      readonly kind: 'fill-form';
      readonly around: Candidate;
      readonly fields: readonly Candidate[];
      readonly given: ReadonlyMap<Candidate, string>;
      readonly emptied: readonly Candidate[];
      readonly submit: Candidate | null;
    }
  | { readonly kind: 'press'; readonly key: string }
  /** By a screen, or `far`: by several, towards the end. */
  | { readonly kind: 'scroll'; readonly down: boolean; readonly far: boolean }
  | { readonly kind: 'back' }
  /** Turns the wheel over it. */
  | { readonly kind: 'scroll-in'; readonly target: Candidate }
  /** By its address; `soft`: without a load, if the document's scripts take it up. */
  | { readonly kind: 'open'; readonly url: string; readonly soft?: true };

/** The controls that an action uses up. */
export function targetsOf(action: Action): readonly Candidate[] {
  if ('target' in action) return [action.target];
  if (action.kind !== 'fill-form') return [];
  const { around, fields, emptied, submit } = action;
  return [...new Set([around, ...fields, ...emptied, ...(submit ? [submit] : [])])];
}
