/** Compares the explorer with its baselines on real applications: `npm run bench:explore -- --help`. */
import { type BenchOptions, readOptions, usage } from './explore/options.ts';
import { readRecords, type RunName, sameRun } from './explore/record.ts';
import { report } from './explore/report.ts';
import { type RunOptions, runOnce } from './explore/run-once.ts';

try {
  const asked = readOptions(process.argv.slice(2));
  if (asked) await main(asked);
  else console.log(usage);
} catch (error) {
  process.exitCode = 1;
  console.error(error instanceof Error ? error.message : String(error));
}
process.exit();

async function main(options: BenchOptions): Promise<void> {
  const { folder, fresh, seconds, publish } = options;
  const there = fresh ? [] : readRecords(folder, seconds);
  for (const run of runsOf(options)) {
    const { application, engine, seed, again } = run;
    const name: RunName = { application: application.name, engine: engine.name, seed, again };
    if (there.some((run) => sameRun(run, name))) continue;
    try {
      const { urls, states, endpoints, failures, javascript, busy, result } = await runOnce(run);
      const { start, end } = javascript;
      const counts = { urls, states, endpoints, failures, javascript: end - start, busy: Number(busy.toFixed(3)) };
      console.log(JSON.stringify({ ...name, ...counts, issues: result.issues.length }));
    } catch (error) {
      process.exitCode = 1;
      console.error(JSON.stringify({ ...name, error: error instanceof Error ? error.message : String(error) }));
    }
  }
  if (await report(folder, seconds, publish)) console.log(`Tables and pictures: ${folder}`);
  else console.error(`There are no runs of ${seconds} s in ${folder}.`);
}

/** Interleaved, so that what the machine does beside falls on all engines alike. */
function runsOf({ applications, engines, seeds, seconds, folder, repeat, only }: BenchOptions): RunOptions[] {
  if (only === 'report') return [];
  return seeds.flatMap((seed) =>
    applications.flatMap((application) =>
      engines.flatMap((engine) =>
        (repeat && engine === engines[0] ? [false, true] : [false]).map((again) => ({
          ...{ application, engine, seed, again, seconds, folder },
        })),
      ),
    ),
  );
}
