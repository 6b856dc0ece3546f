/** Whether the form around a field was not sent yet in each way that is worth it. No I/O. */
import type { Candidate } from '../snapshot.ts';
import type { Memory } from './memory.ts';
import { isRefused } from './refused.ts';
import { isSearch } from '../input-values.ts';
import { unsentBlank } from './unsent-blank.ts';
import { unsentEdge } from './unsent-edge.ts';
import { unsentAnswers } from './untried-label.ts';

/** `all`: the controls of the page. */
export const unsentForm = (field: Candidate, all: readonly Candidate[], memory: Memory): boolean =>
  isRefused(field, memory) ||
  unsentAnswers(field, all, memory) ||
  unsentBlank(field, memory) ||
  (!isSearch(field) && unsentEdge(field, memory) !== null);
