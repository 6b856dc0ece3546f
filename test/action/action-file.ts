import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';

/** action.yml, read as the runner reads it. */
export const actionFile = z
  .object({
    runs: z.object({ using: z.string(), main: z.string() }),
    inputs: z.record(z.string(), z.object({ default: z.string().optional(), required: z.boolean().optional() })),
    outputs: z.record(z.string(), z.object({ description: z.string() })),
  })
  .parse(parse(readFileSync('action.yml', 'utf8')));

/** The inputs that the runner gives by itself. */
export const defaultInputs: Record<string, string> = Object.fromEntries(
  Object.entries(actionFile.inputs).map(([name, input]) => [name, input.default ?? '']),
);
