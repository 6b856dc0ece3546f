import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { UserError } from './user-error.ts';

export interface MongodOptions {
  /** The binary. */
  readonly mongod: string;
  /** Holds the database, the key file and the log. */
  readonly folder: string;
  readonly port: number;
}

export interface Mongod {
  readonly child: ChildProcess;
  /** SIGTERM, and SIGKILL when that took longer than 8 s. */
  stop(): Promise<void>;
}

/** Starts mongod in a process group of its own: a Ctrl-C in the terminal is ours to pass on, after the server has closed. */
export async function startMongod({ mongod, folder, port }: MongodOptions): Promise<Mongod> {
  const log = join(folder, 'mongod.log');
  try {
    renameSync(log, join(folder, 'mongod.previous.log'));
  } catch {
    // The first start has no log yet.
  }
  const child = spawn(
    mongod,
    [
      ...['--dbpath', join(folder, 'db'), '--logpath', log, '--quiet'],
      ...['--port', String(port), '--bind_ip', '127.0.0.1', '--nounixsocket'],
      ...['--replSet', 'outrider', '--keyFile', join(folder, 'key'), '--wiredTigerCacheSizeGB', '0.25'],
      ...['--setParameter', 'diagnosticDataCollectionEnabled=false'],
      // Nobody could take over: waiting for a successor only delays the stop.
      ...['--setParameter', 'shutdownTimeoutMillisForSignaledShutdown=0'],
    ],
    { stdio: 'ignore', detached: true, env: { PATH: process.env.PATH, LANG: 'C.UTF-8' } },
  );
  try {
    await once(child, 'spawn');
  } catch (cause) {
    throw new UserError(`${mongod} does not start: remove it to have it fetched again, or set MONGODB_URI.`, { cause });
  }
  return { child, stop: () => stopChild(child) };
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const patience = new AbortController();
  await Promise.race([ended, sleep(8_000, null, { signal: patience.signal }).catch(() => null)]);
  patience.abort();
  if (child.exitCode === null && child.signalCode === null) {
    child.kill('SIGKILL');
    await ended;
  }
}

const logLine = z.object({
  s: z.string(),
  msg: z.string(),
  attr: z.object({ error: z.unknown() }).partial().optional(),
});

/** Why a mongod ended, in its own words, as an error that says where to look. */
export function mongodEnded(folder: string, code: number | null): UserError {
  const log = join(folder, 'mongod.log');
  const told = lastErrorIn(log);
  return new UserError(`MongoDB ended (code ${code ?? 'none'})${told ? `: ${told}` : ''}. Its log is ${log}.`);
}

function lastErrorIn(log: string): string {
  let lines: string[];
  try {
    lines = readFileSync(log, 'utf8').trim().split('\n');
  } catch {
    return '';
  }
  for (const line of lines.reverse()) {
    const parsed = logLine.safeParse(parseJson(line));
    if (!parsed.success || !'EF'.includes(parsed.data.s)) continue;
    const { error } = parsed.data.attr ?? {};
    return `${parsed.data.msg}${error ? ` (${typeof error === 'string' ? error : JSON.stringify(error)})` : ''}`;
  }
  return '';
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
