import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { RunningApplication } from '../applications/start-application.ts';
import { startGroup } from '../process/start-group.ts';

/** The site without end in a process of its own, for what it takes is not the run's. */
export async function startEndless(): Promise<RunningApplication> {
  const script = new URL('./endless.ts', import.meta.url).pathname;
  const group = startGroup([process.execPath, script], { cwd: process.cwd() });
  const [line] = await once(createInterface(group.stdout), 'line');
  const url = String(line);
  return { url, origin: new URL(url).origin, stop: group.stop };
}
