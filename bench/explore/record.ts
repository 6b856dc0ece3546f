/** One run of one engine on one application, as kept on disk: a run that is there is not run again. */
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { runResult } from '../engines/run-result.ts';

const counts = {
  ...{ urls: z.number(), states: z.number(), endpoints: z.number() },
  ...{ failures: z.number(), inputs: z.number(), loads: z.number() },
};
export const runRecord = z.object({
  ...{ application: z.string(), engine: z.string(), seed: z.int(), again: z.boolean(), seconds: z.number() },
  /** Of the machine, a minute's average as the run began. */
  load: z.number(),
  at: z.iso.datetime(),
  ...counts,
  /** Seconds from the moment that the engine explores to the end of the run. */
  counted: z.number(),
  busy: z.number(),
  /** Of the observer, as a share of one core. */
  cost: z.number(),
  javascript: z.object({ start: z.number(), end: z.number() }),
  timeline: z.array(z.object({ second: z.number(), ...counts, javascript: z.number().nullable() })).readonly(),
  addressList: z.array(z.string()).readonly(),
  endpointList: z.array(z.string()).readonly(),
  failureList: z.array(z.object({ kind: z.string(), words: z.string(), at: z.number(), times: z.number() })).readonly(),
  result: runResult,
});
export type RunRecord = z.infer<typeof runRecord>;

export type RunName = Pick<RunRecord, 'application' | 'engine' | 'seed' | 'again'>;

export const sameRun = (a: RunName, b: RunName): boolean =>
  a.application === b.application && a.engine === b.engine && a.seed === b.seed && a.again === b.again;

export const runFile = (folder: string, { application, engine, seed, again }: RunName, ending = 'json') =>
  join(folder, 'runs', `${application}.${engine}.${seed}${again ? '.again' : ''}.${ending}`);

/** All runs of the folder that this version understands and that took `seconds`. */
export function readRecords(folder: string, seconds: number): RunRecord[] {
  return filesOf(join(folder, 'runs'))
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) => {
      const record = runRecord.safeParse(JSON.parse(readFileSync(join(folder, 'runs', file), 'utf8')));
      return record.success && record.data.seconds === seconds ? [record.data] : [];
    });
}

function filesOf(folder: string): string[] {
  try {
    return readdirSync(folder).toSorted();
  } catch {
    return [];
  }
}

/** Whole or not at all. */
export async function writeWhole(path: string, content: string): Promise<void> {
  const draft = `${path}.${process.pid}`;
  await mkdir(dirname(path), { recursive: true });
  await writeFile(draft, content);
  await rename(draft, path);
}
