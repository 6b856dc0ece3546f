import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../cli/free-port.ts';
import { type Group, startGroup } from '../process/start-group.ts';
import type { Application } from './application.ts';
import { install } from './install.ts';

export interface RunningApplication {
  readonly origin: string;
  /** The address that an engine is given. */
  readonly url: string;
  /** Ends it and removes its store. */
  stop(): Promise<void>;
}

const answersWithinMs = 180_000;

/** Starts an application on a fresh store and a free port, and fills it; its output goes to the log file. */
export async function startApplication(application: Application, log: string): Promise<RunningApplication> {
  const installed = await install(application);
  const data = await mkdtemp(join(tmpdir(), `outrider-bench-${application.name}-`));
  const [port, secondPort] = await Promise.all([freePort(), freePort()]);
  const origin = `http://127.0.0.1:${port}`;
  const place = { installed, data, port, secondPort, origin };
  let group: Group | null = null;
  const stop = async () => {
    await group?.stop();
    await rm(data, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const { argv, env = {} } = await application.prepare(place);
    group = startGroup(argv, { cwd: data, env: { HOME: data, ...env } });
    const output = createWriteStream(log);
    for (const stream of [group.stdout, group.stderr]) stream.pipe(output, { end: false });
    await answers(origin, group, application.name, log);
    await application.fill?.(place);
    return { origin, url: `${origin}${application.path}`, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function answers(origin: string, group: Group, name: string, log: string): Promise<void> {
  const until = Date.now() + answersWithinMs;
  while (Date.now() < until) {
    const answer = await fetch(origin, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
    await answer?.body?.cancel();
    if (answer && answer.status < 500) return;
    if (group.ended) throw new Error(`${name} ended as it started: see ${log}.`);
    await pause(250);
  }
  throw new Error(`${name} did not answer within ${answersWithinMs / 1_000} s: see ${log}.`);
}
