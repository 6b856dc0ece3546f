import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readIfThere } from './kept-file.ts';
import { UserError } from './user-error.ts';

/** Ends the mongod that a killed `start` left on this folder. The caller holds the folder, so nobody else uses it. */
export async function endOrphan(folder: string): Promise<void> {
  const pid = Number(readIfThere(join(folder, 'db', 'mongod.lock')) ?? '');
  if (!(pid > 0) || !servesFolder(pid, folder)) return;
  for (const [signal, patienceMs] of [
    ['SIGTERM', 4_000],
    ['SIGKILL', 3_000],
  ] as const) {
    process.kill(pid, signal);
    const deadline = performance.now() + patienceMs;
    while (performance.now() < deadline) {
      if (!servesFolder(pid, folder)) return;
      await sleep(25);
    }
  }
  throw new UserError(`Process ${pid}, a MongoDB left over on ${folder}, does not end: end it, then start again.`);
}

/** The id alone proves nothing: it may have been given to another process since. */
function servesFolder(pid: number, folder: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(join(folder, 'db'));
  } catch {
    return false;
  }
}
