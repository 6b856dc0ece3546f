import { spawnSync } from 'node:child_process';

export interface TestRun {
  readonly passed: number;
  readonly failed: number;
  /** What the first failing test said. */
  readonly why: string;
  readonly seconds: number;
}

/** A mutant may wait for what never comes. */
const mostMs = 240_000;

/** Runs the tests of a file whose name holds `name`. */
export function runTest(folder: string, file: string, name: string): TestRun {
  const began = performance.now();
  const pattern = name === '' ? [] : ['--test-name-pattern', name.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')];
  const { stdout, status } = spawnSync(
    process.execPath,
    ['--test', '--test-reporter=tap', '--test-force-exit', ...pattern, file],
    { cwd: folder, timeout: mostMs, killSignal: 'SIGKILL', encoding: 'utf8', maxBuffer: 64 * 1024 ** 2 },
  );
  const count = (what: string) => Number(new RegExp(`^# ${what} (\\d+)$`, 'm').exec(stdout)?.[1] ?? 0);
  const said = /^ *(?:error: (?:\|-\n *)?)(.*)$/m.exec(stdout)?.[1]?.trim() ?? '';
  return {
    passed: count('pass'),
    failed: count('fail') + count('cancelled') || (status === 0 ? 0 : 1),
    why: status === null ? `not over after ${mostMs / 1_000} s` : said.replace(/^['"]|['"]$/g, ''),
    seconds: Math.round((performance.now() - began) / 1_000),
  };
}
