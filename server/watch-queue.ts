/** Hears of runs and comments that other servers made due, over MongoDB's change stream. */
import type { Logger } from './log.ts';
import type { DueSignals, Work } from './due-signals.ts';
import type { Models } from './models/index.ts';

const reopenMs = 5_000;

/** Returns the way to stop. Without change streams polling alone goes on, a second or two slower. */
export function watchQueue(models: Models, due: DueSignals, log: Logger): () => Promise<void> {
  const watches = [watch('runs', () => models.runs.watch(inserts)), watch('comments', () => models.comments.watch([]))];
  return async () => {
    await Promise.all(watches.map((stop) => stop()));
  };

  function watch(work: Work, open: () => ReturnType<typeof models.runs.watch>): () => Promise<void> {
    let stopped = false;
    let stream = start();
    function start() {
      const opened = open();
      opened.on('change', () => due.raise(work));
      opened.on('error', (error: unknown) => {
        void opened.close().catch(() => {});
        if (stopped) return;
        log.warn({ err: error, work }, 'The change stream broke; polling until it is back.');
        setTimeout(() => {
          if (!stopped) stream = start();
        }, reopenMs).unref();
      });
      return opened;
    }
    return async () => {
      stopped = true;
      await stream.close().catch(() => {});
    };
  }
}

const inserts = [{ $match: { operationType: 'insert' } }];
