/** One thing done to a page, as data: what a replay does again. Kept apart from the words and the code that tell of it. */
import type { UploadFile } from '../actions/upload.ts';
import type { Candidate } from '../snapshot.ts';

export type Deed =
  | { readonly kind: 'click' | 'double-click' | 'right-click' | 'hover'; readonly target: Candidate }
  /** A file, into a field that is clicked for it. */
  | { readonly kind: 'give'; readonly target: Candidate; readonly file: UploadFile }
  | { readonly kind: 'drag'; readonly target: Candidate; readonly to: readonly [x: number, y: number] }
  | { readonly kind: 'write'; readonly target: Candidate; readonly value: string }
  | { readonly kind: 'choose'; readonly target: Candidate; readonly label: string }
  | { readonly kind: 'slide'; readonly target: Candidate; readonly key: string }
  | { readonly kind: 'scroll-in'; readonly target: Candidate }
  | { readonly kind: 'press'; readonly key: string }
  | { readonly kind: 'scroll'; readonly by: number }
  | { readonly kind: 'back' };
