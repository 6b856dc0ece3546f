/** What a browser's processes hold, by their kinds, as the kernel shares it out among those that use it (PSS). */
import { readFileSync } from 'node:fs';
import { processesOf } from '../../explorer/cage/process-group.ts';

export interface BrowserMemory {
  readonly browser: number;
  readonly renderer: number;
  readonly other: number;
}

/** Bytes; `mark` stands in the command lines of the browser's processes. */
export function browserMemory(mark: string): BrowserMemory {
  const memory = { browser: 0, renderer: 0, other: 0 };
  for (const { pid, command } of processesOf(0, mark)) {
    const type = /--type=([\w-]+)/.exec(command)?.[1] ?? 'browser';
    memory[type === 'browser' || type === 'renderer' ? type : 'other'] += proportional(pid);
  }
  return memory;
}

function proportional(pid: number): number {
  try {
    const [, kilobytes = '0'] = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'latin1')) ?? [];
    return Number(kilobytes) * 1_024;
  } catch {
    // It ended while we read.
    return 0;
  }
}
