import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { diskError } from './disk-error.ts';
import { readIfThere } from './kept-file.ts';
import { UserError } from './user-error.ts';

/** Gives the folder back. */
export type Release = () => void;

/** One `start` at a time for a folder: a living holder is named, a dead one's hold is taken over. */
export function holdDataDir(dataDir: string): Release {
  const path = join(dataDir, 'start.lock');
  const mine = `${process.pid} ${startedAt(process.pid)}`;
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    if (!tryCreate(path, mine)) takeOver(path, mine, dataDir);
  } catch (error) {
    throw diskError(error, dataDir);
  }
  return () => {
    if (readIfThere(path) === mine) rmSync(path, { force: true });
  };
}

function tryCreate(path: string, mine: string): boolean {
  try {
    writeFileSync(path, mine, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

function takeOver(path: string, mine: string, dataDir: string): void {
  const [holder = '', since = ''] = (readIfThere(path) ?? '').split(' ');
  const pid = Number(holder);
  // A process id is given again after a while, in a container at once: only with its start time it names one process.
  if (pid > 0 && pid !== process.pid && isAlive(pid) && startedAt(pid) === since)
    throw new UserError(
      `${dataDir} is in use by another \`outrider start\`, process ${pid}: stop that one, or set DATA_DIR and PORT to run a second.`,
    );
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, mine, { mode: 0o600 });
  renameSync(draft, path);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Clock ticks since boot, as Linux tells them; empty where it does not. */
function startedAt(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}
