import { globSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';

export interface Workflow {
  /** Its name, or its file. */
  readonly name: string;
  readonly text: string;
  /** Names of the events that start it. */
  readonly events: readonly string[];
}

const shape = z.object({
  name: z.string(),
  on: z.union([z.string().transform((event) => [event]), z.record(z.string(), z.unknown()).transform(Object.keys)]),
});

/** The workflows that the README and docs/action.md show. */
export const docExamples = (): Workflow[] => ['README.md', 'docs/action.md'].flatMap(examplesIn);

const examplesIn = (page: string): Workflow[] =>
  [...readFileSync(page, 'utf8').matchAll(/^```yaml\n([\s\S]*?)^```/gm)].map(([, text = '']) => workflow(text));

/** The workflows of this repository. */
export const ownWorkflows = (): Workflow[] =>
  globSync('.github/workflows/*.yml')
    .sort()
    .map((file) => ({ ...workflow(readFileSync(file, 'utf8')), name: file }));

function workflow(text: string): Workflow {
  const { name, on } = shape.parse(parse(text));
  return { name, text, events: on };
}
