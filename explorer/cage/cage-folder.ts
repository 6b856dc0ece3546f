/** The folder of one caged run: home, profile and temporary files; its name says whose it is. */
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { killGroups, processesOf } from './process-group.ts';

const prefix = 'outrider-cage-';

export const makeCageFolder = (): Promise<string> => mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`));

/** Ends whatever still runs out of it, and takes it away. */
export async function removeCageFolder(folder: string, leader: number): Promise<void> {
  const groups = processesOf(leader, folder).map(({ group }) => group);
  killGroups(new Set([leader, ...groups]));
  // A dying browser writes a last time.
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}

/** Clears away after workers that were killed: what they left is nobody's. */
export async function sweepCages(): Promise<number> {
  const left = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix) && !alive(ownerOf(name)));
  for (const name of left) await removeCageFolder(join(tmpdir(), name), 0);
  return left.length;
}

const ownerOf = (name: string) => Number(name.slice(prefix.length).split('-')[0]);

function alive(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  if (existsSync('/proc/self')) return existsSync(`/proc/${pid}`);
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's, but alive.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
