/** Every accepted run ends once: told by MongoDB's own log of writes, which no kill of ours can make forget. */
import type { MongoClient } from 'mongodb';
import { z } from 'zod';
import type { Models } from '../../../server/models/index.ts';

/** What a run's row may still have done to it after its end: its keys for searches are put in MongoDB's order when it is counted. */
const allowed = new Set(['exceptionCount', 'tallied', 'talliedAs', 'numberKeys', 'artifactsStored']);

const document = z.record(z.string(), z.unknown());
const write = z.looseObject({ op: z.string(), ns: z.string(), o: document, o2: document.optional() });
const bundle = z.looseObject({ applyOps: z.array(z.unknown()) });

export interface RunWrites {
  /** How often it went to completed or failed. */
  ends: number;
  /** Fields that were written after that, and in no transaction that ended it. */
  late: string[];
}

/** By the run's id. */
export async function writesOfRuns(client: MongoClient, { runs: model }: Models): Promise<Map<string, RunWrites>> {
  const namespace = `${model.db.name}.${model.collection.name}`;
  const runs = new Map<string, RunWrites>();
  for await (const entry of client.db('local').collection('oplog.rs').find().sort({ $natural: 1 })) {
    const bundled = bundle.safeParse(entry.o);
    for (const one of bundled.success ? bundled.data.applyOps : [entry]) note(one);
  }
  return runs;

  function note(entry: unknown): void {
    const parsed = write.safeParse(entry);
    if (!parsed.success || parsed.data.ns !== namespace) return;
    const { op, o, o2 } = parsed.data;
    const id = String(op === 'i' ? o._id : o2?._id);
    const run = runs.get(id) ?? { ends: 0, late: [] };
    runs.set(id, run);
    if (op !== 'u') return;
    const set = fieldsSet(o);
    const over = run.ends > 0;
    if (set.status === 'completed' || set.status === 'failed') run.ends += 1;
    if (over) run.late.push(...Object.keys(set).filter((field) => !allowed.has(field)));
  }
}

/** Of an update as the log has it: `{ diff: { u: updated, i: inserted, s<field>: within } }`. */
function fieldsSet(o: Record<string, unknown>): Record<string, unknown> {
  const diff = document.safeParse(o.diff).data ?? {};
  const parts = [diff.u, diff.i].map((part) => document.safeParse(part).data ?? {});
  const within = Object.keys(diff).filter((key) => /^s./.test(key));
  return Object.assign({}, ...parts, ...within.map((key) => ({ [key.slice(1)]: true })));
}
