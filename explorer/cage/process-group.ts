/** What runs on behalf of one run, as Linux tells it; elsewhere nothing is known but what we started. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';

export interface CagedProcess {
  readonly pid: number;
  readonly group: number;
  readonly command: string;
  /** Memory that is this process's alone, bytes. */
  readonly bytes: number;
}

/** Whether `processesOf` can tell anything here. */
export const processesAreKnown = (): boolean => existsSync('/proc/self/stat');

/**
 * The processes of the group that `leader` leads (0: nobody), and of those that a process with `mark` in its command line belongs to. The browser
 * is in a group of its own, and carries the folder of its profile in its command line.
 */
export function processesOf(leader: number, mark: string): CagedProcess[] {
  if (!processesAreKnown()) return [];
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)) ?? []);
  const groups = new Set([leader]);
  for (const { command, group } of all) if (command.includes(mark)) groups.add(group);
  // Ours is never among them, whatever a command line says.
  groups.delete(all.find(({ pid }) => pid === process.pid)?.group ?? 0);
  groups.delete(0);
  return all.filter(({ group }) => groups.has(group));
}

/** SIGKILL to all of them; who is gone already is no matter. */
export function killGroups(groups: Iterable<number>): void {
  for (const group of groups) {
    // 0 would be our own group, and 1 is init's.
    if (group <= 1) continue;
    try {
      process.kill(-group, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  }
}

function readProcess(pid: number): CagedProcess | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name, in brackets, may hold anything.
    const [, , group = '0'] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [, resident = '0', shared = '0'] = readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ');
    const command = readFileSync(`/proc/${pid}/cmdline`, 'latin1').replaceAll('\0', ' ');
    return { pid, group: Number(group), command, bytes: (Number(resident) - Number(shared)) * 4_096 };
  } catch {
    // It ended while we read.
    return null;
  }
}
