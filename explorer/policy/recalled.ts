/** A snapshot with what only the run's memory tells of its controls: whose they are, what they are asked for, what the page said of them. No I/O. */
import type { Snapshot } from '../snapshot.ts';
import { withAsked } from './asked-in-place.ts';
import { withComplaints } from './complaints.ts';
import { sparingJobs } from './ending-buttons.ts';
import type { Memory } from './memory.ts';
import { withOwned } from './openers.ts';
import { sparingAll } from './whole-list.ts';

export const recalled = (seen: Snapshot, memory: Memory): Snapshot =>
  withComplaints(withAsked(withOwned(sparingJobs(sparingAll(seen, memory)), memory), memory), memory);
