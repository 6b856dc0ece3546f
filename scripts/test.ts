/**
 * Runs the tests against one shared replica set, each file in a database of its own: `npm test [-- file …]`.
 * Ends with the test runner's own closing lines and its exit code.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { startReplicaSet } from './replica-set.ts';

const asked = process.argv.slice(2);
const files = asked.length > 0 ? asked : globSync('test/**/*.test.ts').sort();
/** These explore in earnest against the clock: beside another browser on a small machine they would find too little. */
const needsTheMachine = /^test\/(e2e\/|cli\/explore|explorer\/worker)/;
const endInTime = `--import=${import.meta.resolve('../test/support/end-in-time.ts')}`;
const set = await startReplicaSet();
try {
  const together = await runTests(
    files.filter((file) => !needsTheMachine.test(file)),
    // Two at once at most on a small machine: the browser tests measure waits.
    Math.max(2, availableParallelism() - 1),
  );
  const alone = await runTests(
    files.filter((file) => needsTheMachine.test(file)),
    1,
  );
  process.exitCode = Math.max(together, alone);
} finally {
  await set.stop({ doCleanup: true, force: true });
}

async function runTests(tests: readonly string[], atOnce: number): Promise<number> {
  if (tests.length === 0) return 0;
  const runner = spawn(
    process.execPath,
    [
      '--test',
      `--test-concurrency=${atOnce}`,
      '--test-timeout=300000',
      '--report-exclude-network',
      endInTime,
      ...tests,
    ],
    { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...testEnvironment() } },
  );
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => runner.kill(signal));
  const [code] = await once(runner, 'exit');
  return typeof code === 'number' ? code : 1;
}

/** A developer's own settings must not reach the tests. */
function testEnvironment(): NodeJS.ProcessEnv {
  return { NODE_ENV: 'test', TEST_MONGODB_URI: set.getUri(), MONGODB_URI: undefined, DATA_DIR: undefined };
}
