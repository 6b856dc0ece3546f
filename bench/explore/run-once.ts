/** Runs one engine on one application from a fresh store, and keeps what was counted. */
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../cli/free-port.ts';
import type { Application } from '../applications/application.ts';
import { startApplication } from '../applications/start-application.ts';
import { observedBrowser } from '../cdp/observed-browser.ts';
import type { Engine } from '../engines/engine.ts';
import { type RunResult, runResult } from '../engines/run-result.ts';
import { type Observation, observe } from '../observer/observe.ts';
import { type Group, startGroup } from '../process/start-group.ts';
import { type RunRecord, runFile, writeWhole } from './record.ts';

export interface RunOptions {
  readonly application: Application;
  readonly engine: Engine;
  readonly seed: number;
  /** The same seed once more, to see whether the same comes out. */
  readonly again: boolean;
  readonly seconds: number;
  readonly folder: string;
}

/** For opening the product and signing in. */
const beginsWithinMs = 120_000;
/** For what an engine says at its end. */
const endsWithinMs = 15_000;

export async function runOnce(options: RunOptions): Promise<RunRecord> {
  const { application, engine, seed, again, seconds, folder } = options;
  const name = { application: application.name, engine: engine.name, seed, again };
  const begun = { at: new Date().toISOString(), load: loadavg()[0] ?? 0 };
  const logOf = (ending: string) => runFile(folder, name, ending);
  await mkdir(dirname(logOf('log')), { recursive: true });
  const running = await startApplication(application, logOf('application.log'));
  const scratch = await mkdtemp(join(tmpdir(), 'outrider-bench-run-'));
  try {
    const port = await freePort();
    const credentials = application.account ? join(scratch, 'credentials.json') : null;
    if (credentials) await writeFile(credentials, JSON.stringify(application.account), { mode: 0o600 });
    const argv = engine.command({ application, url: running.url, seconds, seed, port, credentials });
    const browser = await observedBrowser(scratch, port);
    const observer = observe({ origin: running.origin, port, scripts: !engine.countsScripts });
    const group = startGroup([process.execPath, ...argv], { cwd: process.cwd(), env: { CHROMIUM_PATH: browser } });
    try {
      const said = text(group.stdout);
      const observation = await watchRun(group, observer, seconds, logOf('log'));
      await Promise.race([group.exited, pause(endsWithinMs)]);
      await group.stop();
      const result = readResult(await said, logOf('log'));
      const record = { ...name, seconds, ...begun, ...numbersOf(observation, result), result };
      await writeWhole(runFile(folder, name), JSON.stringify(record));
      return record;
    } finally {
      await observer.stop();
      await group.stop();
    }
  } finally {
    await running.stop();
    await rm(scratch, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function watchRun(
  group: Group,
  observer: ReturnType<typeof observe>,
  seconds: number,
  log: string,
): Promise<Observation> {
  const output = createWriteStream(log);
  createInterface({ input: group.stderr }).on('line', (line) => {
    output.write(`${line}\n`);
    if (line === 'began') void observer.begin();
  });
  const until = Date.now() + beginsWithinMs;
  while (!group.ended && observer.seconds < seconds && (observer.seconds > 0 || Date.now() < until)) await pause(50);
  if (observer.seconds === 0) throw new Error(`The engine did not begin: see ${log}.`);
  return observer.stop();
}

function readResult(said: string, log: string): RunResult {
  try {
    return runResult.parse(JSON.parse(said));
  } catch (cause) {
    throw new Error(`The engine gave no result: see ${log}.`, { cause });
  }
}

function numbersOf({ seconds: counted, ...observation }: Observation, { javascript }: RunResult) {
  const own = { start: javascript?.startBytes ?? 0, end: javascript?.executedBytes ?? 0 };
  return { counted, ...observation, javascript: observation.javascript ?? own };
}
