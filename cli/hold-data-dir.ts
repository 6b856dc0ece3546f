import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { diskError } from './disk-error.ts';
import { readIfThere } from './kept-file.ts';
import { UserError } from './user-error.ts';

export interface Hold {
  /** Tells a start that comes now to wait for our end. */
  ending(): void;
  /** Gives the folder back. */
  release(): void;
}

/** A holder whose own parent was killed a moment ago is about to notice. */
const patienceMs = 1_000;
const endingPatienceMs = 20_000;

/** One `start` at a time for a folder: a living holder is named, an ending one waited for, a dead one's hold taken over. */
export async function holdDataDir(dataDir: string): Promise<Hold> {
  const path = join(dataDir, 'start.lock');
  const mine = `${process.pid} ${startedAt(process.pid)}`;
  const isOurs = () => readIfThere(path)?.startsWith(mine) ?? false;
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    await take(path, mine, dataDir);
  } catch (error) {
    throw diskError(error, dataDir);
  }
  return {
    ending: () => {
      if (isOurs()) put(path, `${mine} ending`);
    },
    release: () => {
      if (isOurs()) rmSync(path, { force: true });
    },
  };
}

async function take(path: string, mine: string, dataDir: string): Promise<void> {
  const begin = performance.now();
  while (!tryCreate(path, mine)) {
    const [pid = '', since = '', state = ''] = (readIfThere(path) ?? '').split(' ');
    if (!isHolding(Number(pid), since)) return put(path, mine);
    if (performance.now() - begin > (state === 'ending' ? endingPatienceMs : patienceMs))
      throw new UserError(
        `${dataDir} is in use by another \`outrider start\`, process ${pid}: stop that one, or set DATA_DIR and PORT to run a second.`,
      );
    await sleep(50);
  }
}

/** A process id is given again after a while, in a container at once: only with its start time it names one process. */
const isHolding = (pid: number, since: string) =>
  pid > 0 && pid !== process.pid && isAlive(pid) && startedAt(pid) === since;

function put(path: string, content: string): void {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, content, { mode: 0o600 });
  renameSync(draft, path);
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

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Clock ticks since boot, as Linux tells them; empty where it does not; `dead` for one that ended and was not reaped. */
function startedAt(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? 'dead' : (fields[19] ?? '');
  } catch {
    return '';
  }
}
