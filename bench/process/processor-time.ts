/** What processes have taken of the processor, as Linux tells it. */
import { readFileSync } from 'node:fs';

/** User and system time, seconds; 0 of one that has ended. */
export function processorSecondsOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name, in brackets, may hold anything; the kernel counts in hundredths of a second.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return 0;
  }
}
