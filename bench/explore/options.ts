import { parseArgs } from 'node:util';
import { z } from 'zod';
import { applications, known, others } from '../applications/applications.ts';
import type { Application } from '../applications/application.ts';
import { type Engine, engines } from '../engines/engine.ts';

export interface BenchOptions {
  readonly applications: readonly Application[];
  readonly engines: readonly Engine[];
  readonly seeds: readonly number[];
  readonly seconds: number;
  readonly folder: string;
  readonly fresh: boolean;
  readonly repeat: boolean;
  readonly publish: boolean;
  readonly only: 'report' | null;
}

export const usage = `npm run bench:explore -- [options]

Runs engines on real applications, interleaved, each run on a fresh store, and writes tables and pictures.

  --apps a,b        of ${applications.map(({ name }) => name).join(', ')},
                    which are run unless told, and ${others.map(({ name }) => name).join(', ')}
  --engines a,b     of ${engines.map(({ name }) => name).join(', ')}
  --seeds 1,2,3     one run for each
  --seconds 120     how long each engine explores
  --out folder      bench/results/explore unless told; a run that is there already is not run again
  --fresh           but with this it is
  --repeat          Outrider once more with the same seeds, to see whether it finds the same issues
  --report          run nothing: write tables and pictures of what is there
  --publish         write them into docs/benchmarks.md too`;

const list = (all: readonly string[]) =>
  z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(all, `choose from ${all.join(', ')}`)).min(1));

const options = z.object({
  apps: list(known.map(({ name }) => name)).optional(),
  engines: list(engines.map(({ name }) => name)).optional(),
  seeds: z
    .string()
    .transform((text) => text.split(','))
    .transform((parts) => parts.map(Number))
    .pipe(z.array(z.int().min(0)).min(1)),
  seconds: z.coerce.number().int().min(5).max(3_600),
  out: z.string().min(1),
  ...{ fresh: z.boolean(), repeat: z.boolean(), report: z.boolean(), publish: z.boolean() },
});

/** Null when help is asked for. Throws with what is wrong with the arguments. */
export function readOptions(args: string[]): BenchOptions | null {
  const flag = { type: 'boolean', default: false } as const;
  const { values } = parseArgs({
    args,
    options: {
      ...{ apps: { type: 'string' }, engines: { type: 'string' }, seeds: { type: 'string', default: '1,2,3' } },
      ...{ seconds: { type: 'string', default: '120' }, out: { type: 'string', default: 'bench/results/explore' } },
      ...{ fresh: flag, repeat: flag, report: flag, publish: flag, help: flag },
    },
  });
  if (values.help) return null;
  const read = options.safeParse(values);
  if (!read.success)
    throw new Error(read.error.issues.map(({ path, message }) => `--${path.join('.')}: ${message}`).join('\n'));
  const { apps, engines: chosen, seeds, seconds, out, fresh, repeat, report, publish } = read.data;
  return {
    applications: apps ? known.filter(({ name }) => apps.includes(name)) : applications,
    engines: engines.filter(({ name }) => chosen?.includes(name) ?? true),
    ...{ seeds, seconds, folder: out, fresh, repeat, publish, only: report ? 'report' : null },
  };
}
