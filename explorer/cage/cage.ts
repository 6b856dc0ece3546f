/** A process that explores for a worker or the command line, once: strangers' pages keep it busy, fill it or bring it down alone. */
import { isToCage, type CagedOptions, type FromCage } from './cage-messages.ts';
import type { ExplorationSink } from '../exploration.ts';
import type { RunJob } from '../egress/explore-run.ts';
import { createGuardedExplore } from '../egress/guarded-explore.ts';

const ending = new AbortController();
let watched = false;

process.on('message', (message: unknown) => {
  if (!isToCage(message)) return;
  if (message.kind === 'end') ending.abort();
  if (message.kind === 'watched') watched = message.watched;
  if (message.kind === 'explore') {
    watched = message.watched ?? false;
    void explore(message.job, message.options, message.watched !== null);
  }
});
// The worker is dead: nobody is left to tell.
process.on('disconnect', () => {
  ending.abort();
  setTimeout(() => process.exit(1), 5_000);
});
tell({ kind: 'ready' });

async function explore(job: RunJob, options: CagedOptions, live: boolean): Promise<void> {
  try {
    const value = await createGuardedExplore(options)(job, sink(live), ending.signal);
    await told({ kind: 'result', value });
  } catch (error) {
    await told({ kind: 'broken', message: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
  process.exit(0);
}

const sink = (live: boolean): ExplorationSink => ({
  progress: (value) => tell({ kind: 'progress', value }),
  issue: (value) => tell({ kind: 'issue', value }),
  artifact: (value) => tell({ kind: 'artifact', value }),
  choice: (value) => tell({ kind: 'choice', value }),
  ...(live && { live: { wanted: () => watched, show: (value: Buffer) => tell({ kind: 'picture', value }) } }),
});

function tell(message: FromCage): void {
  if (process.connected) process.send?.(message);
}

const told = (message: FromCage): Promise<void> =>
  new Promise((done) => {
    if (process.connected && process.send) process.send(message, undefined, undefined, () => done());
    else done();
  });
