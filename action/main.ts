/** Entry of the packaged Action: reads, explores, reports, and ends with the job when that is cancelled. */
import { errorOutcome } from './errors.ts';
import { readEvent } from './event.ts';
import { explore, type Result, without } from './explore.ts';
import { readApiKey, readInputs } from './inputs.ts';
import { readJob } from './job.ts';
import { skipped, stopped } from './outcome.ts';
import { report } from './report.ts';
import { maskKey } from './secrets.ts';
import { cancelSession, type Session } from './session.ts';

const session: Session = { api: null, starting: null, batchId: null, reportUrl: null };
const stop = new AbortController();
const stopping = new Promise<Result>((resolve) => {
  stop.signal.addEventListener('abort', async () => {
    const what = await cancelSession(session);
    resolve(without(stopped(what), session.reportUrl));
  });
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop.abort());

await report(await Promise.race([act(), stopping]));
// Pipes are written behind our back on Windows: what was said last has to be out.
await new Promise((resolve) => process.stdout.write('', resolve));
// A call that a cancelled job left open would keep the process until its own deadline.
process.exit();

async function act(): Promise<Result> {
  try {
    const apiKey = readApiKey();
    maskKey(apiKey);
    const job = readJob();
    const occasion = readEvent(job.event);
    if (apiKey === '' && occasion.pullRequest?.withoutSecrets) {
      return without(skipped('this pull request comes from a fork, and GitHub gives those no secrets'), null);
    }
    const inputs = readInputs(apiKey);
    if (occasion.nothingToDo !== null && inputs.start !== null) return without(skipped(occasion.nothingToDo), null);
    return await explore(inputs, occasion, job, session, stop.signal);
  } catch (error) {
    // What a cancelled job interrupts fails, and is not what there is to tell.
    return stop.signal.aborted ? stopping : without(errorOutcome(error), session.reportUrl);
  }
}
