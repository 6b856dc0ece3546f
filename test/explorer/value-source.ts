/** What fields are filled from, where a test does not care: no values of the user's, nothing seen, the same luck each time. */
import { createFiles } from '../../explorer/actions/upload.ts';
import type { ValueSource } from '../../explorer/values/input-values.ts';
import { createRng } from '../../explorer/rng.ts';

export const valueSource = (more: Partial<ValueSource> = {}): ValueSource => ({
  inputValues: {},
  mark: 'k7',
  account: [],
  rng: createRng(1),
  seen: () => [],
  lists: new Map(),
  written: new Map(),
  fromEdge: new Set(),
  ownTexts: new Set(),
  spares: () => false,
  fileAfter: createFiles(new Map()),
  ...more,
});
