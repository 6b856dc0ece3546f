/** Watches the memory of a caged run. */
import { killGroups, processesOf } from './process-group.ts';

export interface CageLimits {
  /** Of all processes of a run together, bytes. */
  readonly memoryBytes: number;
  /** What a run may take longer than its budget, milliseconds. */
  readonly graceMs: number;
}

export const defaultCageLimits: CageLimits = { memoryBytes: 3 * 1024 ** 3, graceMs: 10_000 };

/** A page that dies of hunger is a finding, and the run goes on; one that does so again and again ends it. */
const mostKilledPages = 3;
const lookEveryMs = 500;

/** Calls `over` once, when the run has to end for what it takes. */
export function watchMemory(leader: number, mark: string, limit: number, over: () => void): { close(): void } {
  let killed = 0;
  const timer = setInterval(() => {
    const all = processesOf(leader, mark);
    if (all.reduce((sum, { bytes }) => sum + bytes, 0) <= limit) return;
    const [fattest] = all.toSorted((one, other) => other.bytes - one.bytes);
    if (fattest?.command.includes('--type=renderer') && killed++ < mostKilledPages) return void kill(fattest.pid);
    clearInterval(timer);
    over();
    killGroups(new Set(all.map(({ group }) => group)));
  }, lookEveryMs);
  return { close: () => clearInterval(timer) };
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}
